import { type Completable, type CompletedCall, valuedFlags } from './calls.ts'

/** A script for bash 3.2 and later, with nothing else installed. */
export function bashScript(calls: readonly CompletedCall[]): string {
  const valued = valuedFlags(calls)
  return `# Completion of petstock in bash: source <(petstock completion bash)
_petstock() {
  local current=\${COMP_WORDS[COMP_CWORD]} called= flag= flags= offers= kind= place=0 at word
  for ((at = 1; at < COMP_CWORD; at++)); do
    word=\${COMP_WORDS[at]}
    # Bash has --flag=value as three words.
    if [[ $word == = ]]; then continue; fi
    if [[ -n $flag ]]; then flag=; continue; fi
    case $word in
      ${[...valued.keys()].join('|')}) flag=$word ;;
      -*) ;;
      *)
        case "$called $word" in
          ${calls.flatMap(({ words }) => (words === '' ? [] : `' ${words}'`)).join('|')}) called="$called $word" ;;
          *) place=$((place + 1)) ;;
        esac ;;
    esac
  done
  if [[ $current == = ]]; then current=; fi
  case $called in
${calls.map(flagsCase).join('')}  esac
  if [[ -n $flag ]]; then
    case $flag in
${[...valued].map(([name, value]) => `      ${name}) ${offer(value)} ;;\n`).join('')}    esac
  elif [[ $current == -* ]]; then
    offers=$flags
  else
    case "$called/$place" in
${calls.map(placeCases).join('')}      *) offers=$flags ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$offers" -- "$current"))
  case $kind in
    files) ;;
    folders) compopt +o default -o dirnames 2>/dev/null ;;
    *) compopt +o default 2>/dev/null ;;
  esac
}
complete -o default -F _petstock petstock
`
}

/** The words after petstock, as the script collects them: with a blank before each. */
const called = (words: string): string => (words === '' ? "''" : `' ${words}'`)

const flagsCase = ({ words, flags }: CompletedCall): string =>
  `    ${called(words)}) flags='${flags.map(({ name }) => name).join(' ')}' ;;\n`

function placeCases({ words, commands, arguments: given }: CompletedCall): string {
  const places = commands.length > 0 ? [commands.map(({ name }) => name)] : given
  return places
    .map((value, place) => `      ${called(words)}/${place}) ${offer(value)} ;;\n`)
    .join('')
}

const offer = (value: Completable): string =>
  typeof value === 'string' ? `kind=${value}` : `offers='${value.join(' ')}'`
