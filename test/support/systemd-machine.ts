import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BINARY, temporaryFolder } from './petstock.ts'
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
 * A machine that systemd runs, with this one's programs and a file system that is forgotten.
 * @returns undefined, with the reason on the console, where that cannot be had
 */
export async function systemdMachine({ name = 'petstock', network = '' }: MachineOptions = {}) {
  const skip = (why: string): undefined => console.warn(`skipped: ${why}`) as undefined
  if (process.getuid?.() !== 0) return skip('only root can boot a systemd beside the one there is')
  if (!existsSync('/lib/systemd/systemd')) return skip('there is no systemd')
  const groups = groupsFolder()
  if (groups === undefined) return skip('there are no control groups of version 2')

  const folder = temporaryFolder()
  const group = join(groups, `petstock-test-${process.pid}-${name}`)
  const child = Bun.spawn(['bash', SCRIPT, folder.path, group, BINARY, name, network], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
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
    return skip(`systemd could not be booted beside the one there is: ${await said}`)
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
    inHome: (name: string) => `/proc/${first()}/root${HOME}/${name}`,
    /** Writes a file of the machine. */
    write(path: string, text: string): void {
      writeFileSync(`/proc/${first()}/root${path}`, text)
    },
    /** A shell of root on the machine, from one command to the next. */
    shell: () => new RootShell(['nsenter', '-t', first(), '-a', '--', 'bash']),
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
  }
}

/** A shell that a person types into: it knows its variables, and ends at the first command that fails. */
class RootShell {
  readonly #child: Bun.Subprocess<'pipe', 'pipe', 'inherit'>
  readonly #output: AsyncIterator<string>
  #rest = ''

  constructor(command: readonly string[]) {
    this.#child = Bun.spawn([...command], {
      stdin: 'pipe',
      stdout: 'pipe',
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME },
    })
    this.#output = this.#child.stdout.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
    this.#child.stdin.write('exec 2>&1; set -euo pipefail; cd\n')
  }

  /**
   * Runs the commands of a file of the machine, as if they were typed.
   * @returns what they printed
   */
  async run(file: string): Promise<string> {
    this.#child.stdin.write(`. ${file} </dev/null\necho ${END}\n`)
    await this.#child.stdin.flush()
    for (;;) {
      const at = this.#rest.indexOf(`${END}\n`)
      if (at >= 0) {
        const printed = this.#rest.slice(0, at)
        this.#rest = this.#rest.slice(at + END.length + 1)
        return printed
      }
      const { done, value } = await this.#output.next()
      if (done) throw new Error(`a command has failed: ${this.#rest}`)
      this.#rest += value
    }
  }

  [Symbol.dispose](): void {
    this.#child.kill('SIGKILL')
  }
}

/** The folder of the root user. */
const HOME = '/root'

const END = 'these commands have ended'

export type SystemdMachine = NonNullable<Awaited<ReturnType<typeof systemdMachine>>>

const groupsFolder = (): string | undefined =>
  /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]

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
