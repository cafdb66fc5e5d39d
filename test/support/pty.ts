import { tmpdir } from 'node:os'
import { BINARY, environment } from './petstock.ts'

export interface TerminalOptions {
  readonly env?: Record<string, string>
  readonly cwd?: string
  readonly columns?: number
  /** What a person types, each when the text before it is shown. */
  readonly typed?: readonly (readonly [shown: string | RegExp, keys: string])[]
}

/** Runs a program on a terminal of its own. @returns its status, and all that the terminal showed */
export async function onTerminal(
  command: readonly string[],
  { env, cwd = tmpdir(), columns = 80, typed = [] }: TerminalOptions = {},
): Promise<{ status: number; shown: string }> {
  const decoder = new TextDecoder()
  const waiting = [...typed]
  let shown = ''
  let seen = 0
  const closed = Promise.withResolvers<void>()
  const child = Bun.spawn([...command], {
    cwd,
    env: environment(env),
    terminal: {
      cols: columns,
      rows: 24,
      data(pty, bytes) {
        shown += decoder.decode(bytes, { stream: true })
        const [next] = waiting
        if (next === undefined || !isIn(shown.slice(seen), next[0])) return
        seen = shown.length
        waiting.shift()
        pty.write(next[1])
      },
      // The last of the output may come after the end of the process.
      exit: () => closed.resolve(),
    },
  })
  const status = await child.exited
  await closed.promise
  child.terminal?.close()
  return { status, shown: shown.replaceAll('\r\n', '\n') }
}

const isIn = (text: string, part: string | RegExp): boolean =>
  typeof part === 'string' ? text.includes(part) : part.test(text)

/** Runs one command of petstock on a terminal. */
export const petstockOnTerminal = (args: readonly string[], options: TerminalOptions = {}) =>
  onTerminal([BINARY, ...args], options)
