import { type ReadonlySignal, signal } from '@preact/signals'
import { readBarcode } from '../../stock/barcode.ts'
import { isOfOtherLayout } from '../../stock/scans/keyboard-layout.ts'
import { readScan, type Scan } from '../../stock/scans/read-scan.ts'
import type { ScanMode } from '../settings/scan-mode.ts'
import type { Pet } from '../state/pet.ts'
import { madeScan, type ScanMade } from './made-scan.ts'
import type { OpenArrival } from './open-arrival.ts'
import { isMisread } from './package-code.ts'
import { ScanDeeds, type ScanDeedsDependencies } from './scan-deeds.ts'
import type { Guess, MissedScan, NotFound, ScanNotice, ScanResult } from './scan-outcomes.ts'
import { type ScanTask, type ScanUse, scanTask } from './scan-use.ts'

interface ScannerDependencies
  extends Omit<ScanDeedsDependencies, 'findByCode' | 'scan' | 'onNoneLeft'> {
  readonly stock: {
    readonly loaded: ReadonlySignal<boolean>
    findByCode(code: string): Pet | undefined
  }
  /** What a scan is for in the view that is open. */
  readonly use: () => ScanUse
  readonly mode: () => ScanMode
  readonly mayWrite: () => boolean
  /** Gives a code to the form that is open. @returns undefined where none is open; false where the form cannot take it */
  readonly fillIn: (code: string) => boolean | undefined
  /** Chooses a pet in the view that is open. */
  readonly choosePet: (pet: Pet) => void
  /** Decides the century of the days in GS1 codes. */
  readonly thisYear: () => number
}

interface Waiting {
  readonly scan: Scan
  readonly use: ScanUse
  readonly mode: ScanMode
}

/** Finds what a scan means, and does with it what the view and the mode say. */
export class Scanner {
  readonly #dependencies: ScannerDependencies
  readonly #deeds: ScanDeeds
  readonly #notice = signal<ScanNotice | undefined>(undefined)
  readonly #missed = signal<readonly MissedScan[]>([])
  #waiting: Waiting[] = []

  constructor(dependencies: ScannerDependencies) {
    const { stock } = dependencies
    this.#dependencies = dependencies
    this.#deeds = new ScanDeeds({
      ...dependencies,
      findByCode: (code) => stock.findByCode(code),
      scan: (code) => this.take(code),
      onNoneLeft: (pet, code) => this.#miss({ deed: 'sell' }, { code, because: { pet } }),
    })
    stock.loaded.subscribe((loaded) => {
      if (loaded) this.#catchUp()
    })
  }

  get notice(): ReadonlySignal<ScanNotice | undefined> {
    return this.#notice
  }

  get result(): ReadonlySignal<ScanResult | undefined> {
    return this.#deeds.result
  }

  get arrival(): OpenArrival {
    return this.#deeds.arrival
  }

  /** The scans that have changed nothing, until the person has seen them, the last one last. */
  get missed(): ReadonlySignal<readonly MissedScan[]> {
    return this.#missed
  }

  take(text: string, how: ScanMade = {}): void {
    const { stock, use, mode, mayWrite, fillIn, sounds, thisYear } = this.#dependencies
    if (how.isTyped === true && this.arrival.takeTyped(text)) return
    const scan = madeScan(readScan(text, thisYear()), how)
    const isFilledIn = mayWrite() && !scan.isCut ? fillIn(scan.code) : undefined
    if (isFilledIn !== undefined) {
      const isSaidByForm = isFilledIn || isCode(scan.code)
      this.#notice.value = isSaidByForm ? undefined : { about: aboutUnknown(scan), text: scan.code }
      if (isFilledIn) sounds.done()
      else sounds.refused()
      return
    }
    const waiting = { scan, use: use(), mode: mode() }
    if (stock.loaded.peek()) {
      this.#look(waiting)
      return
    }
    this.#waiting.push(waiting)
    this.#notice.value = { about: 'waiting', text: scan.code }
  }

  /** To be called with a code that nothing has ended: it may not be whole. */
  takeUnended(text: string): void {
    const { use, mode } = this.#dependencies
    this.#refuse('unended', text, this.#taskOf(use(), mode()))
  }

  /** To be called when a person has chosen the pet that was meant by the scan of the notice. */
  choose(pet: Pet): void {
    const notice = this.#notice.peek()
    if (notice?.guess === undefined) return
    const { task } = notice.guess
    this.#notice.value = undefined
    // What was missed is made up for.
    this.#missed.value = this.#missed.peek().slice(0, isChanging(task) ? -1 : undefined)
    this.#act(pet, task, notice.text)
  }

  /** To be called when the service has refused a change. */
  refuse(id: string): void {
    this.#deeds.refuse(id)
  }

  /** Takes the notice away, unless it is about scans that wait. */
  dismiss(): void {
    if (this.#waiting.length === 0) this.#notice.value = undefined
  }

  /** To be called when the person has seen which scans have changed nothing. */
  dismissMissed(): void {
    this.#missed.value = []
    this.dismiss()
  }

  /** To be called when another mode is chosen. What was missed stays until the person has seen it. */
  moveOn(): void {
    this.arrival.book()
    this.#deeds.forget()
    this.dismiss()
  }

  /** Forgets scans that wait, as the person has signed out. */
  clear(): void {
    this.#waiting = []
    this.#missed.value = []
    this.moveOn()
  }

  #catchUp(): void {
    const waited = this.#waiting
    this.#waiting = []
    for (const scan of waited) this.#look(scan)
  }

  #look({ scan, use, mode }: Waiting): void {
    const { code, details, isCut } = scan
    const [pet] = this.#find(scan.exact)
    const task = this.#taskOf(use, mode)
    this.#notice.value = undefined
    if (pet !== undefined) {
      this.#act(pet, task, code)
      return
    }
    const pets = this.#find(scan.guesses)
    const [only] = pets
    if (only === undefined) {
      this.#refuse(aboutUnknown(scan), code, task)
      return
    }
    const guess = { pets, task, details, isInPieces: isCut }
    if (pets.length > 1 || task.deed !== 'lookUp') {
      this.#refuse('guessed', code, task, guess)
      return
    }
    this.#act(only, task, code)
    this.#notice.value = noticeOf('guessed', code, task, { guess })
  }

  /** What a scan does with this key. */
  #taskOf(use: ScanUse, mode: ScanMode): ScanTask {
    return scanTask(use, this.#dependencies.mayWrite() ? mode : 'lookUp')
  }

  #find(codes: readonly string[]): Pet[] {
    const found = codes.flatMap((code) => this.#dependencies.stock.findByCode(code) ?? [])
    return [...new Map(found.map((pet) => [pet.petId, pet])).values()]
  }

  /** Says in sight and sound that a scan has done nothing. */
  #refuse(about: NotFound, text: string, task: ScanTask, guess?: Guess): void {
    // What comes next is not of the pet before.
    this.arrival.book()
    this.#deeds.forget()
    this.#notice.value = noticeOf(about, text, task, guess && { guess })
    this.#miss(task, { code: text, because: { about } })
    this.#dependencies.sounds.refused()
  }

  #act(pet: Pet, task: ScanTask, code: string): void {
    const { choosePet, sounds } = this.#dependencies
    const { deed, unused } = task
    if (deed === 'choose') choosePet(pet)
    else if (deed !== 'name') this.#deeds.act(pet, deed, code)
    if (isChanging(task)) return
    // Who believes that it sold hears that it did not.
    if (unused === undefined || deed === 'choose') sounds.done()
    else sounds.refused()
    if (deed === 'choose') this.#notice.value = noticeOf('chosen', code, task, { pet })
    else if (deed === 'name') this.#notice.value = noticeOf('named', code, task, { pet })
    else if (unused !== undefined) this.#notice.value = noticeOf('opened', code, task, { pet })
  }

  #miss({ deed }: ScanTask, missed: Omit<MissedScan, 'mode'>): void {
    if (deed === 'lookUp' || deed === 'choose' || deed === 'name') return
    this.#missed.value = [...this.#missed.peek(), { mode: deed, ...missed }]
  }
}

const isChanging = ({ deed }: ScanTask): boolean =>
  deed === 'sell' || deed === 'receive' || deed === 'count'

const noticeOf = (
  about: ScanNotice['about'],
  text: string,
  { unused }: ScanTask,
  more: Pick<ScanNotice, 'guess' | 'pet'> = {},
): ScanNotice => ({ about, text, ...(unused && { unused }), ...more })

function aboutUnknown({ code, isCut }: Scan): NotFound {
  if (isCut) return 'cut'
  if (isOfOtherLayout(code)) return 'layout'
  if (!isCode(code)) return 'foreign'
  return isMisread(code) ? 'misread' : 'unknown'
}

const isCode = (text: string): boolean => 'value' in readBarcode(text)
