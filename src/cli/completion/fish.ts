import { type Completable, type CompletedCall, type CompletedFlag, valuedFlags } from './calls.ts'

/** A script for fish 3 and later. */
export function fishScript(calls: readonly CompletedCall[]): string {
  const words = calls.map((call) => call.words).filter((each) => each !== '')
  return `# Completion of petstock in fish: petstock completion fish > ~/.config/fish/completions/petstock.fish

# Whether the command line so far calls the command of the first argument, and is at the place of the second one.
function __petstock_at
    set -l called
    set -l place 0
    set -l flag
    for word in (commandline -opc)[2..-1]
        if test -n "$flag"
            set flag
            continue
        end
        switch $word
            case ${[...valuedFlags(calls).keys()].join(' ')}
                set flag $word
            case '-*'
            case '*'
                if contains -- (string join ' ' $called $word) ${words.map(quoted).join(' ')}
                    set -a called $word
                else
                    set place (math $place + 1)
                end
        end
    end
    test "$called" = "$argv[1]"; and begin
        not set -q argv[2]; or test $place = $argv[2]
    end
end

complete -c petstock -f
${calls.flatMap(linesOf).join('\n')}
`
}

/** A text in single quotes. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

const condition = (words: string, place?: number): string =>
  quoted(`__petstock_at '${words}'${place === undefined ? '' : ` ${place}`}`)

function linesOf({ words, commands, arguments: given, flags }: CompletedCall): string[] {
  return [
    ...commands.map(
      ({ name, description }) =>
        `complete -c petstock -n ${condition(words, 0)} -a ${name} -d ${quoted(description)}`,
    ),
    ...(commands.length > 0 ? [] : given).flatMap((value, place) =>
      value === 'text' ? [] : `complete -c petstock -n ${condition(words, place)} ${offer(value)}`,
    ),
    ...flags.map((flag) => `complete -c petstock -n ${condition(words)} ${flagWords(flag)}`),
  ]
}

function flagWords({ name, description, value }: CompletedFlag): string {
  const offered = value === undefined ? [] : ['-r', offer(value)]
  return ['-l', name.slice('--'.length), ...offered, '-d', quoted(description)].join(' ')
}

function offer(value: Completable): string {
  if (value === 'files') return '-F'
  if (value === 'folders') return "-f -a '(__fish_complete_directories)'"
  return value === 'text' ? '-f' : `-f -a ${quoted(value.join(' '))}`
}
