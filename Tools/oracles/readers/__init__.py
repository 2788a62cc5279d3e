"""Readers that know nothing of us, for what `navlog export` writes."""
