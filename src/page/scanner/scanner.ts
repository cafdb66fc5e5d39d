import { type ReadonlySignal, signal } from '@preact/signals'
import { readBarcode } from '../../stock/barcode.ts'
import { isOfOtherLayout } from '../../stock/scans/keyboard-layout.ts'
import { readScan, type Scan } from '../../stock/scans/read-scan.ts'
import type { Entry } from '../outbox/entry.ts'
import { isMisread } from '../pet/form/barcode-texts.ts'
import { petLink, STOCK_LINK } from '../route.ts'
import type { Pet } from '../state/pet.ts'
import { madeScan, type ScanMade } from './made-scan.ts'
import type { ScanMode } from './scan-mode.ts'
import type { Guess, MissedScan, NotFound, ScanNotice, ScanResult } from './scan-outcomes.ts'

export interface ScannerDependencies {
  readonly stock: {
    readonly loaded: ReadonlySignal<boolean>
    findByCode(code: string): Pet | undefined
  }
  readonly mode: () => ScanMode
  readonly mayWrite: () => boolean
  /** Gives a code to the form that is open. @returns undefined where none is open; false where the form cannot take it */
  readonly fillIn: (code: string) => boolean | undefined
  /** The pet whose panel is open. */
  readonly openPet: () => bigint | undefined
  /** Opens a view of the page. */
  readonly goTo: (link: string) => void
  /** Counts one of a pet. */
  readonly count: (pet: Pet) => void
  /** The quantity after all changes in flight. */
  readonly left: (pet: Pet) => number
  /** Sells or receives one of a pet. */
  readonly change: (pet: Pet, by: -1 | 1) => Entry | undefined
  readonly sounds: { done(): void; doneReserved(): void; refused(): void }
  /** Decides the century of the days in GS1 codes. */
  readonly thisYear: () => number
}

interface Waiting {
  readonly scan: Scan
  readonly mode: ScanMode
}

/** Does with a scan what its mode says. */
export class Scanner {
  readonly #dependencies: ScannerDependencies
  readonly #notice = signal<ScanNotice | undefined>(undefined)
  readonly #result = signal<ScanResult | undefined>(undefined)
  readonly #missed = signal<readonly MissedScan[]>([])
  #waiting: Waiting[] = []

  constructor(dependencies: ScannerDependencies) {
    this.#dependencies = dependencies
    dependencies.stock.loaded.subscribe((loaded) => {
      if (loaded) this.#catchUp()
    })
  }

  get notice(): ReadonlySignal<ScanNotice | undefined> {
    return this.#notice
  }

  get result(): ReadonlySignal<ScanResult | undefined> {
    return this.#result
  }

  /** The scans that have changed nothing, until the person has seen them, the last one last. */
  get missed(): ReadonlySignal<readonly MissedScan[]> {
    return this.#missed
  }

  take(text: string, how: ScanMade = {}): void {
    const { stock, mode, mayWrite, fillIn, sounds, thisYear } = this.#dependencies
    const scan = madeScan(readScan(text, thisYear()), how)
    const isFilledIn = mayWrite() && !scan.isCut ? fillIn(scan.code) : undefined
    if (isFilledIn !== undefined) {
      const isSaidByForm = isFilledIn || isCode(scan.code)
      this.#notice.value = isSaidByForm ? undefined : { about: aboutUnknown(scan), text: scan.code }
      if (isFilledIn) sounds.done()
      else sounds.refused()
      return
    }
    const waiting = { scan, mode: mode() }
    if (stock.loaded.peek()) {
      this.#look(waiting)
      return
    }
    this.#waiting.push(waiting)
    this.#notice.value = { about: 'waiting', text: scan.code }
  }

  /** To be called with a code that nothing has ended: it may not be whole. */
  takeUnended(text: string): void {
    this.#refuse('unended', text, this.#permitted(this.#dependencies.mode()))
  }

  /** To be called when a person has chosen the pet that was meant by the scan of the notice. */
  choose(pet: Pet): void {
    const notice = this.#notice.peek()
    if (notice?.guess === undefined) return
    const { mode } = notice.guess
    this.#notice.value = undefined
    // What was missed is made up for.
    this.#missed.value = this.#missed.peek().slice(0, mode === 'lookUp' ? undefined : -1)
    this.#act(pet, mode, notice.text)
  }

  /** To be called when the service has refused a change. The result says so, also once the change is dismissed. */
  refuse(id: string): void {
    const result = this.#result.peek()
    if (result?.entry?.id === id) this.#result.value = { ...result, isRefused: true }
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
    this.#result.value = undefined
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

  #look({ scan, mode }: Waiting): void {
    const { code, details, isCut } = scan
    const [pet] = this.#find(scan.exact)
    const done = this.#permitted(mode)
    this.#notice.value = undefined
    if (pet !== undefined) {
      this.#act(pet, done, code)
      return
    }
    const pets = this.#find(scan.guesses)
    const [only] = pets
    if (only === undefined) {
      this.#refuse(aboutUnknown(scan), code, done)
      return
    }
    const guess = { pets, mode: done, details, isInPieces: isCut }
    if (pets.length > 1 || done !== 'lookUp') {
      this.#refuse('guessed', code, done, guess)
      return
    }
    this.#act(only, done, code)
    this.#notice.value = { about: 'guessed', text: code, guess }
  }

  /** What a scan does with this key. */
  #permitted(mode: ScanMode): ScanMode {
    return this.#dependencies.mayWrite() ? mode : 'lookUp'
  }

  #find(codes: readonly string[]): Pet[] {
    const found = codes.flatMap((code) => this.#dependencies.stock.findByCode(code) ?? [])
    return [...new Map(found.map((pet) => [pet.petId, pet])).values()]
  }

  /** Says in sight and sound that a scan has done nothing. */
  #refuse(about: NotFound, text: string, mode: ScanMode, guess?: Guess): void {
    this.#result.value = undefined
    this.#notice.value = { about, text, ...(guess && { guess }) }
    this.#miss(mode, { code: text, because: { about } })
    this.#dependencies.sounds.refused()
  }

  #act(pet: Pet, mode: ScanMode, code: string): void {
    const { goTo, count, change, sounds } = this.#dependencies
    switch (mode) {
      case 'lookUp':
        this.#result.value = undefined
        goTo(petLink(pet.petId))
        sounds.done()
        break
      case 'count':
        goTo(petLink(pet.petId))
        count(pet)
        this.#say('counted', pet)
        sounds.done()
        break
      case 'sell':
        this.#closeOther(pet)
        this.#sell(pet, code)
        break
      case 'receive':
        this.#closeOther(pet)
        this.#say('received', pet, change(pet, 1))
        sounds.done()
        break
    }
  }

  /** Closes the panel of another pet, whose buttons a person would take for those of the scanned one. */
  #closeOther({ petId }: Pet): void {
    const { openPet, goTo } = this.#dependencies
    const open = openPet()
    if (open !== undefined && open !== petId) goTo(STOCK_LINK)
  }

  #sell(pet: Pet, code: string): void {
    const { left, change, sounds } = this.#dependencies
    if (left(pet) <= 0) {
      this.#say('noneLeft', pet)
      this.#miss('sell', { code, because: { pet } })
      sounds.refused()
      return
    }
    const isReserved = pet.status === 'pending'
    this.#say(isReserved ? 'soldReserved' : 'sold', pet, change(pet, -1))
    if (isReserved) sounds.doneReserved()
    else sounds.done()
  }

  #miss(mode: ScanMode, missed: Omit<MissedScan, 'mode'>): void {
    if (mode !== 'lookUp') this.#missed.value = [...this.#missed.peek(), { mode, ...missed }]
  }

  #say(what: ScanResult['what'], { petId, name }: Pet, entry?: Entry): void {
    const before = this.#result.peek()
    const isSame = before?.what === what && before.petId === petId && !before.isRefused
    const times = isSame ? before.times + 1 : 1
    this.#result.value = { what, petId, name, times, entry, isRefused: false }
  }
}

function aboutUnknown({ code, isCut }: Scan): NotFound {
  if (isCut) return 'cut'
  if (isOfOtherLayout(code)) return 'layout'
  if (!isCode(code)) return 'foreign'
  return isMisread(code) ? 'misread' : 'unknown'
}

const isCode = (text: string): boolean => 'value' in readBarcode(text)
