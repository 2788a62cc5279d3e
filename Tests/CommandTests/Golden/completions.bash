# Completions of navlog for bash.
_navlog() {
  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "record rest help" -- "$word"))
    return
  fi
  case "${COMP_WORDS[1]} $before" in
    "record --journal"|"record -j") mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    "record --sync") COMPREPLY=($(compgen -W "every batch none" -- "$word")); return ;;
    "record --count"|"record -n") :; return ;;
    "record --origin") :; return ;;
    "record --folder") mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    "record --color") COMPREPLY=($(compgen -W "auto always never" -- "$word")); return ;;
    "rest --color") COMPREPLY=($(compgen -W "auto always never" -- "$word")); return ;;
    "help --color") COMPREPLY=($(compgen -W "auto always never" -- "$word")); return ;;
  esac
  case "${COMP_WORDS[1]} $word" in
    "record -"*) COMPREPLY=($(compgen -W "--journal --sync --count --origin --folder --quiet --state --json --color --help" -- "$word")) ;;
    "record "*) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    "rest -"*) COMPREPLY=($(compgen -W "--json --color --help" -- "$word")) ;;
    "rest "*) : ;;
    "help -"*) COMPREPLY=($(compgen -W "--json --color --help" -- "$word")) ;;
    "help "*) COMPREPLY=($(compgen -W "record rest help" -- "$word")) ;;
  esac
}
complete -o filenames -F _navlog navlog
