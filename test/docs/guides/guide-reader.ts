import {
  type GuideBlock,
  type GuideSection,
  guideSections,
  readGuide,
} from '../../support/guide.ts'
import type { SystemdMachine } from '../../support/systemd-machine.ts'
import { until } from '../../support/wait.ts'

/** Of a block that serves until it is ended. */
export const GOES_ON = 'goes on running'

/** Of a block that another test runs or reads, or none. */
export const ELSEWHERE = /^(?:run|read) by (\S+\.ts)\b|^not run(?: by a test)?: /

/** Reads a guide as a person does at one machine: from the top, in one shell of root. */
export class GuideReader {
  readonly #machine: SystemdMachine
  readonly #shell: ReturnType<SystemdMachine['shell']>
  readonly #sections: GuideSection[]

  /** @param name of a file in src/help, or README.md */
  constructor(machine: SystemdMachine, name: string) {
    this.#machine = machine
    this.#shell = machine.shell()
    this.#sections = guideSections(readGuide(name))
  }

  /** The titles of the sections with commands that have not been followed. */
  get rest(): readonly string[] {
    return this.#sections.filter(({ blocks }) => blocks.some(isRunHere)).map(({ title }) => title)
  }

  /**
   * Does all that the guide says up to a section, and that section.
   * @returns what its commands printed
   */
  async through(title: string): Promise<string> {
    let printed = ''
    for (;;) {
      const section = this.#sections.shift()
      if (section === undefined) throw new Error(`the guide has no section "${title}"`)
      for (const block of section.blocks.filter(isRunHere)) printed += await this.#follow(block)
      if (section.title === title) return printed
    }
  }

  /** Runs commands in the reader's shell. @returns what they printed */
  run(commands: string): Promise<string> {
    this.#machine.write('/run/pasted', `${commands}\n`)
    return this.#shell.run('/run/pasted')
  }

  async #follow({ code, file, remark }: GuideBlock): Promise<string> {
    if (file !== undefined) return this.run(`cat > ${file} <<'END_OF_FILE'\n${code}END_OF_FILE`)
    if (remark !== GOES_ON) return this.run(code)
    const printed = await this.run(`( ${code} ) > served.log 2>&1 &`)
    await until(() => this.#machine.request('http://127.0.0.1:3000/healthz').startsWith('200 '))
    return printed
  }

  [Symbol.dispose](): void {
    this.#shell[Symbol.dispose]()
  }
}

const isRunHere = ({ remark = '' }: GuideBlock): boolean => !ELSEWHERE.test(remark)
