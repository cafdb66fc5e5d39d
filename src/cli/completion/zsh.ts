import { type Completable, type CompletedCall, valuedFlags } from './calls.ts'

/** A script for zsh, to be sourced, or to be a file _petstock in one of the folders of fpath. */
export function zshScript(calls: readonly CompletedCall[]): string {
  const valued = valuedFlags(calls)
  return `#compdef petstock
# Completion of petstock in zsh: source <(petstock completion zsh)
_petstock() {
  local called= flag= kind= word current=$words[CURRENT]
  local -a flags offers
  integer place=0 at
  for ((at = 2; at < CURRENT; at++)); do
    word=$words[at]
    if [[ -n $flag ]]; then flag=; continue; fi
    case $word in
      (${[...valued.keys()].join('|')}) flag=$word ;;
      (-*) ;;
      (*)
        case "$called $word" in
          (${calls.flatMap(({ words }) => (words === '' ? [] : `' ${words}'`)).join('|')}) called="$called $word" ;;
          (*) place=$((place + 1)) ;;
        esac ;;
    esac
  done
  if [[ -z $flag && $current == --*=* ]]; then
    flag=\${current%%=*}
    compset -P '*='
  fi
  case $called in
${calls.map(flagsCase).join('')}  esac
  if [[ -n $flag ]]; then
    case $flag in
${[...valued].map(([name, value]) => `      (${name}) ${offer(value)} ;;\n`).join('')}    esac
  elif [[ $current == -* ]]; then
    offers=($flags)
  else
    case "$called/$place" in
${calls.map(placeCases).join('')}      (*) offers=($flags) ;;
    esac
  fi
  case $kind in
    (files) _files ;;
    (folders) _files -/ ;;
    (*) _describe petstock offers ;;
  esac
}
if [[ $funcstack[1] == _petstock ]]; then
  _petstock "$@"
else
  compdef _petstock petstock
fi
`
}

const called = (words: string): string => (words === '' ? "''" : `' ${words}'`)

/** An entry of a list that zsh shows: a word and what it means. */
const entry = (word: string, description: string): string =>
  `'${`${word}:${description}`.replaceAll("'", "'\\''")}'`

function flagsCase({ words, flags }: CompletedCall): string {
  const entries = flags.map(({ name, description }) => entry(name, description))
  return `    (${called(words)}) flags=(${entries.join(' ')}) ;;\n`
}

function placeCases({ words, commands, arguments: given }: CompletedCall): string {
  if (commands.length > 0) {
    const entries = commands.map(({ name, description }) => entry(name, description))
    return `      (${called(words)}/0) offers=(${entries.join(' ')}) ;;\n`
  }
  return given
    .map((value, place) => `      (${called(words)}/${place}) ${offer(value)} ;;\n`)
    .join('')
}

const offer = (value: Completable): string =>
  typeof value === 'string' ? `kind=${value}` : `offers=(${value.join(' ')})`
