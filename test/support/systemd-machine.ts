import { afterAll, beforeAll } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BINARY, temporaryFolder } from './petstock.ts'
import { groupsFolder, needs, toolIfThere } from './tools.ts'
import { until } from './wait.ts'

const SCRIPT = join(import.meta.dir, 'systemd-machine.sh')

/** The program as it lies on the machine when nothing is installed yet. */
export const DOWNLOADED = '/mnt/petstock'

export interface MachineOptions {
  /** Its host name. */
  readonly name?: string
  /** A network namespace, as a file, that it shares with other machines. */
  readonly network?: string
}

/**
 * Boots a machine for the tests of a file, where one can be booted, and declares those tests.
 * @param set gets it before the first of them
 */
export function testsOnMachine(set: (machine: SystemdMachine) => void) {
  let machine: SystemdMachine | undefined
  beforeAll(async () => {
    if (toolIfThere('systemd') === undefined) return
    machine = await systemdMachine()
    set(machine)
  })
  afterAll(() => machine?.shutDown())
  return needs('systemd').test
}

/**
 * A machine that systemd runs, with this one's programs and a file system that is forgotten.
 * @throws Error where systemd cannot be booted, with the reason
 */
export async function systemdMachine({ name = 'petstock', network = '' }: MachineOptions = {}) {
  if (toolIfThere('systemd') === undefined) throw new Error('there is no systemd to be booted')
  const groups = groupsFolder() ?? ''
  const folder = temporaryFolder()
  const group = join(groups, `petstock-test-${process.pid}-${name}`)
  const child = Bun.spawn(
    [toolIfThere('bash') ?? 'bash', SCRIPT, folder.path, group, BINARY, name, network],
    {
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const said = child.stderr.text()
  const first = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  const enter = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('nsenter', words, {
      encoding: 'utf8',
      // Nothing of a developer's own shop reaches it.
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    })
    return { status, stdout, stderr }
  }
  const run = (...words: string[]) => enter('-t', first(), '-a', '--', ...words)
  const inMachine = (path: string) => `/proc/${first()}/root${path}`
  const shutDown = async () => {
    child.kill('SIGKILL')
    await child.exited
    if (existsSync(group)) await until(() => removeGroups(group))
    folder[Symbol.dispose]()
  }
  try {
    const responses = () =>
      /^(?:running|degraded)/.test(run('systemctl', 'is-system-running').stdout)
    await until(() => child.exitCode !== null || (first() !== '' && responses()))
  } catch {}
  if (child.exitCode !== null || run('systemctl', 'is-system-running').stdout === '') {
    await shutDown()
    throw new Error(`systemd could not be booted beside the one there is: ${await said}`)
  }
  return {
    /** Runs a program on the machine to its end, as root. */
    run,
    /** The same for one that has to succeed. */
    must(...words: string[]): string {
      const { status, stdout, stderr } = run(...words)
      if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`)
      return stdout
    },
    /** Where a file in the folder of its root user is found from outside. */
    inHome: (name: string) => inMachine(`${HOME}/${name}`),
    /** Writes a file of the machine. */
    write(path: string, text: string): void {
      writeFileSync(inMachine(path), text)
    },
    /** A shell of root on the machine, from one command to the next. */
    shell: () => new RootShell(['nsenter', '-t', first(), '-a', '--'], inMachine),
    /** Runs it with the file system as a process of the machine sees it. */
    runBeside: (pid: string, ...words: string[]) => run('nsenter', '-t', pid, '-m', '--', ...words),
    /** One request from the machine itself. @returns the status and the body of its answer */
    request: (
      url: string,
      headers: Record<string, string> = {},
      init: { readonly method?: string; readonly body?: string } = {},
    ) => {
      const script = `
        const answer = await fetch(${JSON.stringify(url)}, {
          ...${JSON.stringify(init)},
          headers: ${JSON.stringify(headers)},
          tls: { rejectUnauthorized: false },
        })
        console.log(answer.status, await answer.text())`
      return enter('-t', first(), '-n', '--', process.execPath, '-e', script).stdout.trim()
    },
    shutDown,
    [Symbol.asyncDispose]: shutDown,
  }
}

/** A shell that a person types into: it knows its variables, and ends at the first command that fails. */
class RootShell {
  readonly #child: Bun.Subprocess<'pipe', 'ignore', 'inherit'>
  readonly #printedFile: string
  #read = 0

  /** @param enter what comes before a program that runs on the machine */
  constructor(enter: readonly string[], inMachine: (path: string) => string) {
    const printed = `/run/printed-${randomUUID()}`
    this.#printedFile = inMachine(printed)
    writeFileSync(this.#printedFile, '')
    this.#child = Bun.spawn([...enter, 'bash'], {
      stdin: 'pipe',
      stdout: 'ignore',
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME },
    })
    // A file takes all that is printed. Commands failed at times that wrote to a pipe of this process.
    this.#child.stdin.write(`exec >> ${printed} 2>&1; set -euo pipefail; cd\n`)
  }

  /**
   * Runs the commands of a file of the machine, as if they were typed.
   * @returns what they printed
   */
  async run(file: string): Promise<string> {
    this.#child.stdin.write(`. ${file} </dev/null\necho ${END}\n`)
    await this.#child.stdin.flush()
    const ending = `${END}\n`
    const printed = () => readFileSync(this.#printedFile, 'utf8').slice(this.#read)
    await until(() => this.#child.exitCode !== null || printed().includes(ending), printed)
    const text = printed()
    const at = text.indexOf(ending)
    if (at < 0) throw new Error(`a command has failed: ${text}`)
    this.#read += at + ending.length
    return text.slice(0, at)
  }

  [Symbol.dispose](): void {
    this.#child.kill('SIGKILL')
  }
}

/** The folder of the root user. */
const HOME = '/root'

const END = 'these commands have ended'

export type SystemdMachine = Awaited<ReturnType<typeof systemdMachine>>

/** @returns false while a process in them is still ending */
function removeGroups(group: string): boolean {
  const below = readdirSync(group, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  if (!below.every(({ name }) => removeGroups(join(group, name)))) return false
  try {
    rmdirSync(group)
    return true
  } catch {
    return false
  }
}
