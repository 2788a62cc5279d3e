# Completions of navlog for fish.
complete -c navlog -f
complete -c navlog -n __fish_use_subcommand -a record -d 'Read intents and append what becomes of them.'
complete -c navlog -n '__fish_seen_subcommand_from record' -s j -l journal -r -F -d 'The journal.'
complete -c navlog -n '__fish_seen_subcommand_from record' -l sync -x -a 'every batch none' -d 'When to write through: every, batch or none.'
complete -c navlog -n '__fish_seen_subcommand_from record' -s n -l count -x -d 'How many.'
complete -c navlog -n '__fish_seen_subcommand_from record' -l origin -x -d 'Who may ask: a [pattern].'
complete -c navlog -n '__fish_seen_subcommand_from record' -l folder -x -a '(__fish_complete_directories)' -d 'Where they lie.'
complete -c navlog -n '__fish_seen_subcommand_from record' -s q -l quiet -d 'Say nothing, don'\''t even answer.'
complete -c navlog -n '__fish_seen_subcommand_from record' -s s -l state -d 'Answer with the state as well.'
complete -c navlog -n '__fish_seen_subcommand_from record' -l json -d 'Print JSON: one object, or one a line. Errors too.'
complete -c navlog -n '__fish_seen_subcommand_from record' -l color -x -a 'auto always never' -d 'Colour: auto (on a terminal), always or never.'
complete -c navlog -n '__fish_seen_subcommand_from record' -s h -l help -d 'Tell what the verb does, with its options.'
complete -c navlog -n '__fish_seen_subcommand_from record' -F
complete -c navlog -n '__fish_seen_subcommand_from record' -F
complete -c navlog -n __fish_use_subcommand -a rest -d 'Do nothing.'
complete -c navlog -n '__fish_seen_subcommand_from rest' -l json -d 'Print JSON: one object, or one a line. Errors too.'
complete -c navlog -n '__fish_seen_subcommand_from rest' -l color -x -a 'auto always never' -d 'Colour: auto (on a terminal), always or never.'
complete -c navlog -n '__fish_seen_subcommand_from rest' -s h -l help -d 'Tell what the verb does, with its options.'
complete -c navlog -n __fish_use_subcommand -a help -d 'Tell what there is, or all about one verb.'
complete -c navlog -n '__fish_seen_subcommand_from help' -l json -d 'Print JSON: one object, or one a line. Errors too.'
complete -c navlog -n '__fish_seen_subcommand_from help' -l color -x -a 'auto always never' -d 'Colour: auto (on a terminal), always or never.'
complete -c navlog -n '__fish_seen_subcommand_from help' -s h -l help -d 'Tell what the verb does, with its options.'
complete -c navlog -n '__fish_seen_subcommand_from help' -a 'record rest help'
