#compdef navlog
# Completions of navlog for zsh.
_navlog() {
  local -a verbs=(
    'record:Read intents and append what becomes of them.'
    'rest:Do nothing.'
    'help:Tell what there is, or all about one verb.'
  )
  if ((CURRENT == 2)); then
    _describe verb verbs
    return
  fi
  local verb=$words[2]
  words=(navlog "${words[@]:2}")
  ((CURRENT--))
  case $verb in
    record) _arguments -s '--journal=[The journal.]:FILE:_files' '-j[The journal.]:FILE:_files' '--sync=[When to write through\: every, batch or none.]:WHEN:(every batch none)' '--count=[How many.]:N: ' '-n[How many.]:N: ' '*--origin=[Who may ask\: a \[pattern\].]:URL: ' '--folder=[Where they lie.]:DIRECTORY:_files -/' '--quiet[Say nothing, don'\''t even answer.]' '-q[Say nothing, don'\''t even answer.]' '--state[Answer with the state as well.]' '-s[Answer with the state as well.]' '--json[Print JSON\: one object, or one a line. Errors too.]' '--color=[Colour\: auto (on a terminal), always or never.]:WHEN:(auto always never)' '--help[Tell what the verb does, with its options.]' '-h[Tell what the verb does, with its options.]' ':FIRST:_files' '*:REST:_files' ;;
    rest) _arguments -s '--json[Print JSON\: one object, or one a line. Errors too.]' '--color=[Colour\: auto (on a terminal), always or never.]:WHEN:(auto always never)' '--help[Tell what the verb does, with its options.]' '-h[Tell what the verb does, with its options.]' ;;
    help) _arguments -s '--json[Print JSON\: one object, or one a line. Errors too.]' '--color=[Colour\: auto (on a terminal), always or never.]:WHEN:(auto always never)' '--help[Tell what the verb does, with its options.]' '-h[Tell what the verb does, with its options.]' ':VERB:(record rest help)' ;;
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _navlog "$@"; else compdef _navlog navlog; fi
