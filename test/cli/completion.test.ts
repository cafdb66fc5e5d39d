import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { type Completable, completedCalls } from '../../src/cli/completion/calls.ts'
import { powershellScript } from '../../src/cli/completion/powershell.ts'
import { outputOf, petstock, temporaryFolder } from '../support/petstock.ts'
import { onTerminal } from '../support/pty.ts'
import { findTool, needs } from '../support/tools.ts'
import { refused } from './refused.ts'
import { wholeProgram } from './whole-program.ts'

const PROMPT = 'ready> '
/** A shell may show its prompt again before it runs a call; what is typed then is shown among the call's output. */
const CALLED = new RegExp(`<.*>[^]*${PROMPT}`)

/** How each shell is started without a person's own settings, and what it runs first. */
const SHELLS = {
  bash: {
    start: ['--noprofile', '--norc', '-i'],
    setup: `petstock() { printf '<%s>' "$@"; echo; }; PS1='${PROMPT}'; bind 'set bell-style none'; . ./script`,
  },
  zsh: {
    start: ['-f', '-i'],
    setup: `petstock() { printf '<%s>' "$@"; echo; }; PS1='${PROMPT}'; autoload -U compinit; compinit -D; . ./script`,
  },
  fish: {
    start: ['--no-config', '-i'],
    setup: `function petstock; printf '<%s>' $argv; echo; end; function fish_prompt; echo -n '${PROMPT}'; end; . ./script`,
  },
} as const

/** A person types each text with a tab behind it, and the shell calls petstock with these words. */
const TYPED: readonly (readonly [text: string, words: readonly string[]])[] = [
  ['inv', ['inventory']],
  ['keys cr', ['keys', 'create']],
  ['--po', ['--port']],
  ['help backup ver', ['help', 'backup', 'verify']],
  ['keys create --pl', ['keys', 'create', '--plan']],
  ['keys create --plan bus', ['keys', 'create', '--plan', 'business']],
  ['keys create --plan=bus', ['keys', 'create', '--plan=business']],
  ['keys create --name list --acc', ['keys', 'create', '--name', 'list', '--access']],
  ['keys access key_1 man', ['keys', 'access', 'key_1', 'manage']],
  ['keys plan key_1 ent', ['keys', 'plan', 'key_1', 'enterprise']],
  ['inventory set 42 --status pen', ['inventory', 'set', '42', '--status', 'pending']],
  ['restore sto', ['restore', 'stock of may.db']],
  ['keys list --data sh', ['keys', 'list', '--data', 'shop']],
]

for (const [name, { start, setup }] of Object.entries(SHELLS)) {
  needs(name as keyof typeof SHELLS).test(
    `${name} completes commands, flags, values, files and folders`,
    async () => {
      using folder = temporaryFolder()
      mkdirSync(folder.file('shop'))
      await Bun.write(folder.file('shed.txt'), '')
      await Bun.write(folder.file('stock of may.db'), '')
      await Bun.write(folder.file('script'), await outputOf(['completion', name]))
      await Bun.write(folder.file('setup'), setup)
      const { shown } = await onTerminal([findTool(name as keyof typeof SHELLS), ...start], {
        cwd: folder.path,
        env: { HOME: folder.path, TERM: 'dumb' },
        columns: 200,
        typed: [
          ['', '. ./setup\r'],
          ...TYPED.map(
            ([text], at) => [at === 0 ? PROMPT : CALLED, `petstock ${text}\t\r`] as const,
          ),
          [CALLED, 'exit\r'],
        ],
      })
      // Zsh takes the slash behind a folder away again where the word ends.
      const calls = [...stripVTControlCharacters(shown).matchAll(/^(<.*?)\/?(>)$/gm)]
      expect(calls.map(([, words, end]) => `${words}${end}`)).toEqual(
        TYPED.map(([, words]) => words.map((word) => `<${word}>`).join('')),
      )
    },
  )
}

/** What bash offers after some words, the last of which is being typed. */
async function offeredByBash(...words: string[]): Promise<string[]> {
  const script = [
    await outputOf(['completion', 'bash']),
    `COMP_WORDS=(petstock ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}`,
    `_petstock; printf "%s\\n" "\${COMPREPLY[@]}"`,
  ].join('\n')
  const { stdout } = Bun.spawnSync([findTool('bash'), '-c', script])
  return stdout.toString().split('\n').slice(0, -1)
}

const describedIn = (help: string, section: string): string[] => {
  const [, after = ''] = help.split(`\n${section}:\n`)
  const [listed = ''] = after.split('\n\n')
  return [...listed.matchAll(/^ {2}(?:-\w, )?([a-z-]\S*)/gm)].map(([, name = '']) => name)
}

async function callsBelow(words: readonly string[]): Promise<string[][]> {
  const { stdout } = await petstock([...words, '--help'])
  const below = describedIn(stdout, 'Commands').map((name) => callsBelow([...words, name]))
  return [[...words], ...(await Promise.all(below)).flat()]
}

needs('bash').test('every command, and every flag of each, is offered', async () => {
  const calls = await callsBelow([])
  expect(calls.length).toBeGreaterThan(35)
  for (const call of calls) {
    const help = await outputOf([...call, '--help'])
    const commands = describedIn(help, 'Commands')
    const flags = describedIn(help, 'Options')
    const offered = await offeredByBash(...call, '--')
    // Without a command there are those of serve, too.
    expect({ call, offered }).toEqual({
      call,
      offered: call.length === 0 ? expect.arrayContaining(flags) : flags,
    })
    if (commands.length > 0) expect(await offeredByBash(...call, '')).toEqual(commands)
  }
  expect(await offeredByBash('--backup-k')).toEqual(['--backup-keep'])
})

needs('bash').test(
  'where any text can stand, nothing is offered; where nothing can, the flags are',
  async () => {
    expect(await offeredByBash('keys', 'create', '--name', '')).toEqual([''])
    expect(await offeredByBash('keys', 'revoke', '')).toEqual([''])
    expect(await offeredByBash('inventory', 'import', 'stock.csv', '--map', '')).toEqual([''])
    expect(await offeredByBash('inventory', 'import', 'stock.csv', '--sheet', '')).toEqual([''])
    expect(await offeredByBash('keys', 'list', '')).toContain('--json')
  },
)

needs('bash').test(
  'marks, and the encodings of lists out of other programs, are offered',
  async () => {
    const after = (flag: string, typed: string) => offeredByBash('inventory', 'import', flag, typed)
    expect(await after('--decimals', '')).toEqual(['.', ','])
    expect(await after('--thousands', '')).toEqual(['.', ','])
    expect(await after('--encoding', 'windows-125')).toEqual([
      ...['windows-1250', 'windows-1251', 'windows-1252'],
    ])
  },
)

const allCalls = async () => completedCalls(await wholeProgram(), 'serve')

test('a flag takes the same kind of value in each command: bash and zsh know it by its name', async () => {
  const flags = (await allCalls()).flatMap((call) => call.flags)
  const kinds = new Map(flags.map(({ name, value }) => [name, value]))
  expect(flags.filter(({ name, value }) => kinds.get(name) !== value)).toEqual([])
})

test('a shell that petstock does not know is refused with those that it knows', async () => {
  expect(await refused(['completion', 'tcsh'])).toContain(
    'the shell must be one of bash, zsh, fish, powershell, not "tcsh"',
  )
})

/** The texts in single quotes of a piece of PowerShell, in pairs. */
const pairsIn = (text: string): string[][] =>
  [...text.matchAll(/'((?:[^']|'')*)' = '((?:[^']|'')*)'/g)].map(([, ...pair]) =>
    pair.map((each) => each.replaceAll("''", "'")),
  )

/** A table of the script for PowerShell: what each of its keys has, as a kind of path or as words with their meanings. */
function tableOf(script: string, name: string): Map<string, string | string[][]> {
  const [, rows = ''] =
    new RegExp(`^ {2}\\$${name} = @\\{\n(.*?)^ {2}\\}$`, 'ms').exec(script) ?? []
  return new Map(
    [...rows.matchAll(/^ {4}'(.*?)' = (?:'(\w+)'|\[ordered\]@\{ (.*) \})$/gm)].map(
      ([, key = '', kind, words = '']) => [key, kind ?? pairsIn(words)],
    ),
  )
}

// No PowerShell runs here: what its script is made of is read in place of that.
test('the script for PowerShell has every command, flag and value, each with its meaning', async () => {
  const calls = await allCalls()
  const script = powershellScript(calls)
  const described = (each: readonly { name: string; description: string }[]) =>
    each.map(({ name, description }) => [name, description])
  const words = (value: Completable | undefined) =>
    typeof value === 'object' ? value.map((each) => [each, each]) : value

  const flags = tableOf(script, 'flags')
  const places = tableOf(script, 'places')
  for (const call of calls) {
    expect(flags.get(call.words)).toEqual(described(call.flags))
    if (call.commands.length > 0) {
      expect(places.get(`${call.words}/0`)).toEqual(described(call.commands))
    } else {
      for (const [at, value] of call.arguments.entries()) {
        expect(places.get(`${call.words}/${at}`)).toEqual(words(value))
      }
    }
  }
  const values = tableOf(script, 'values')
  for (const { name, value } of calls.flatMap((call) => call.flags)) {
    expect(values.get(name)).toEqual(words(value))
  }
  expect(flags.size).toBe(calls.length)
})

test('no line of the script for PowerShell leaves a quote or a bracket open', async () => {
  const opened: string[] = []
  const CLOSES: Record<string, string> = { ')': '(', '}': '{', ']': '[' }
  for (const line of powershellScript(await allCalls()).split('\n')) {
    if (line.startsWith('#')) continue
    const code = line.replaceAll(/'(?:[^']|'')*'|"[^"]*"/g, '')
    expect(code).not.toMatch(/['"\u2018\u2019\u201c\u201d]/)
    for (const bracket of code.match(/[(){}[\]]/g) ?? []) {
      if (bracket in CLOSES) expect(opened.pop()).toBe(CLOSES[bracket])
      else opened.push(bracket)
    }
  }
  expect(opened).toEqual([])
})
