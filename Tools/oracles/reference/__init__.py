"""What `navlog stats` and `navlog export` should say, worked out once more from the documents alone.

Slow, plain, and without a line in common with the Swift code: it reads what `navlog log --json` prints,
folds the changes itself, and does every definition in the most obvious way.
"""
