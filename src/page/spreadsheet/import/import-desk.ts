import { signal } from '@preact/signals'
import type { CsvColumn } from '../../../transfer/reading/list-columns.ts'
import type { ReadingDecisions, ReadingQuestion } from '../../../transfer/reading/questions.ts'
import type { Edit } from './edits.ts'
import type { FileReader } from './file-reader.ts'
import type { FileFindings, FileQuestion } from './import-file.ts'
import {
  askedQuestions,
  decide,
  decidedBeside,
  decisionsOf,
  FIRST_QUESTION,
  isChoice,
  readSheet,
  remapped,
} from './made-decisions.ts'
import { FIRST_ITEMS, MORE_ITEMS } from './mistakes.ts'
import type { ComparedShop } from './reader-messages.ts'
import { Recall } from './recall.ts'
import type { RememberedReadings } from './remembered-readings.ts'

/** The largest file that is read: that of a workbook, whichever kind it is. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Why a file cannot be read at all. */
type FileFault = 'too_large' | 'unreadable'

/** What a file is read by, and compared with. */
interface ImportDeskDependencies {
  readonly openReader: (
    bytes: Uint8Array<ArrayBuffer>,
  ) => Pick<FileReader, 'read' | 'write' | 'close'>
  readonly shop: () => ComparedShop
  readonly readings: Pick<RememberedReadings, 'all' | 'keep'>
}

/** The file that a person has chosen, and how it is read: again after each change, never twice at once. */
export class ImportDesk {
  readonly #dependencies: ImportDeskDependencies
  readonly #file = signal<File | undefined>(undefined)
  readonly #fault = signal<FileFault | undefined>(undefined)
  readonly #findings = signal<FileFindings | undefined>(undefined)
  readonly #isReading = signal(false)
  readonly #question = signal(FIRST_QUESTION)
  readonly #isRecalled = signal(false)
  /** Whether the columns are those of a person. */
  #isMapped = false
  #choices = {}
  /** Until a person decides something, a file is read as the last one with its header. */
  #recall: Recall | undefined
  #reader: ReturnType<ImportDeskDependencies['openReader']> | undefined

  constructor(dependencies: ImportDeskDependencies) {
    this.#dependencies = dependencies
  }

  get file(): File | undefined {
    return this.#file.value
  }

  get fault(): FileFault | undefined {
    return this.#fault.value
  }

  get findings(): FileFindings | undefined {
    return this.#findings.value
  }

  get isReading(): boolean {
    return this.#isReading.value
  }

  /** Whether the file is read as one with the same header was the last time. */
  get isRecalled(): boolean {
    return this.#isRecalled.value
  }

  /** What a person has chosen and decided, as a value that is another one after each change of it. */
  get choices(): object {
    return this.#choices
  }

  get edits(): readonly Edit[] {
    return this.#question.value.edits
  }

  get decisions(): ReadingDecisions {
    return decisionsOf(this.#question.value.decided)
  }

  /** What a person is asked, and what was decided, which can be decided in another way. */
  get questions(): readonly ReadingQuestion[] {
    return askedQuestions(this.#question.value.decided, this.#findings.value?.questions ?? [])
  }

  async choose(file: File): Promise<void> {
    this.discard()
    this.#file.value = file
    if (file.size > MAX_FILE_BYTES) {
      this.#fault.value = 'too_large'
      return
    }
    this.#isReading.value = true
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (this.#file.peek() !== file) return
      this.#reader = this.#dependencies.openReader(bytes)
      this.#recall = new Recall(this.#dependencies.readings.all())
    } catch {
      this.#fault.value = 'unreadable'
      this.#isReading.value = false
      return
    }
    await this.#read()
  }

  discard(): void {
    this.#reader?.close()
    this.#reader = undefined
    this.#file.value = undefined
    this.#fault.value = undefined
    this.#findings.value = undefined
    this.#isReading.value = false
    this.#askAnew()
  }

  #askAnew(): void {
    this.#choices = {}
    this.#question.value = FIRST_QUESTION
    this.#isRecalled.value = false
    this.#isMapped = false
    this.#recall = undefined
  }

  /** Reads the file as if none with its header had been brought in before. */
  forgetLast(): void {
    const { edits } = this.#question.peek()
    const isOfSheet = this.decisions.sheet !== undefined
    this.#askAnew()
    this.#ask(isOfSheet ? {} : { edits })
  }

  /** Remembers how the file was read, for the next one with its header. */
  remember(): void {
    const findings = this.#findings.peek()
    if (findings === undefined) return
    const { format, samples, mappings } = findings
    this.#dependencies.readings.keep({
      ...{ format, header: samples.map(({ name }) => name), decisions: this.decisions },
      mappings: this.#isMapped ? mappings : null,
    })
  }

  /** Reads the file again, against the stock as it is by then. */
  readAgain(): void {
    this.#ask({})
  }

  /**
   * @param name of the file's column; empty: none
   * @param instead of several columns of barcodes, the one in whose place it is read; null: none
   */
  mapColumn(column: CsvColumn, name: string, instead: string | null = null): void {
    const { mappings = [], decided } = this.#question.peek()
    this.#isMapped = true
    this.#ask({
      mappings: remapped(mappings, { column, name: name === '' ? null : name }, instead),
      decided: decidedBeside(decided, column),
    })
  }

  decide(question: ReadingQuestion, value: string): void {
    this.#ask(decide(this.#question.peek().decided, { question, value }))
  }

  /** Asks which sheet is to be read, where the file does not ask it: so far it is the one that was read. */
  askForSheet(): ReadingQuestion | undefined {
    const sheets = this.#findings.peek()?.sheets
    if (sheets === undefined) return undefined
    const made = readSheet(sheets)
    this.#ask({ decided: [...this.#question.peek().decided, made] })
    return made.question
  }

  edit(edit: Edit): void {
    this.#ask({ edits: [...this.#question.peek().edits, edit] })
  }

  takeBack(edit: Edit): void {
    this.#ask({ edits: this.#question.peek().edits.filter((each) => each !== edit) })
  }

  showMore(key: string): void {
    const { shown } = this.#question.peek()
    this.#ask({ shown: { ...shown, [key]: (shown[key] ?? FIRST_ITEMS) + MORE_ITEMS } })
  }

  correctSingly(key: string): void {
    this.#ask({ single: [...this.#question.peek().single, key] })
  }

  /** Writes what is to be sent. */
  async write(): Promise<string | undefined> {
    return this.#isReading.peek() ? undefined : this.#reader?.write()
  }

  #ask(change: Partial<FileQuestion>): void {
    if (this.#reader === undefined) return
    if (isChoice(change)) this.#choices = {}
    this.#question.value = { ...this.#question.peek(), ...change }
    if (!this.#isReading.peek()) void this.#read()
  }

  /** Reads until nothing was asked meanwhile. */
  async #read(): Promise<void> {
    const reader = this.#reader
    if (reader === undefined) return
    this.#isReading.value = true
    try {
      let asked: FileQuestion
      let findings: FileFindings
      do {
        asked = this.#question.peek()
        findings = await reader.read(asked, this.#dependencies.shop())
        if (this.#reader !== reader) return
        this.#recallNext(asked, findings)
      } while (this.#question.peek() !== asked)
      this.#question.value = { ...asked, mappings: findings.mappings }
      this.#findings.value = findings
    } catch {
      if (this.#reader !== reader) return
      this.#fault.value = 'unreadable'
    }
    this.#isReading.value = false
  }

  #recallNext(asked: FileQuestion, findings: FileFindings): void {
    const now = this.#question.peek()
    if (now.decided !== asked.decided || now.mappings !== asked.mappings) this.#recall = undefined
    const next = this.#recall?.next(asked, findings)
    if (next === undefined) {
      this.#recall = undefined
      return
    }
    this.#question.value = { ...now, ...next }
    this.#isMapped = next.mappings !== undefined
    this.#isRecalled.value = this.#isMapped || next.decided.length > 0
  }
}
