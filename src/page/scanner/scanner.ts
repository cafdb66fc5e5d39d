import { type ReadonlySignal, signal } from '@preact/signals'
import { readBarcode } from '../../stock/barcode.ts'
import type { Entry } from '../outbox/entry.ts'
import { isMisread } from '../pet/form/barcode-texts.ts'
import { petLink, STOCK_LINK } from '../route.ts'
import type { Pet } from '../state/pet.ts'
import type { ScanMode } from './scan-mode.ts'

/** Why a scan has found no pet. */
export interface ScanNotice {
  /**
   * `waiting`: the page is still reading the stock. `unknown`: no pet has this code. `misread`: its check
   * digit is wrong. `foreign`: no pet can have it.
   */
  readonly about: 'waiting' | 'unknown' | 'misread' | 'foreign'
  readonly text: string
}

/** What the last scan has done. */
export interface ScanResult {
  readonly what: 'sold' | 'soldReserved' | 'received' | 'counted' | 'noneLeft'
  readonly petId: bigint
  readonly name: string | null
  /** How many scans in a row did this. */
  readonly times: number
  /** The change that the scan made, if it made one. */
  readonly entry: Entry | undefined
  /** Whether the service has refused that change. */
  readonly isRefused: boolean
}

/** A scan that should have changed or counted something, and has not. */
export interface MissedScan {
  readonly mode: Exclude<ScanMode, 'lookUp'>
  /** What was scanned. */
  readonly code: string
  /** The pet, of which none was left; undefined where no pet has the code. */
  readonly pet: Pet | undefined
}

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
}

interface Waiting {
  readonly codes: readonly string[]
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

  /** @param longForm the same code without its abbreviation, where it has one (UPC-E) */
  take(code: string, longForm?: string): void {
    const { stock, mode, mayWrite, fillIn, sounds } = this.#dependencies
    const isFilledIn = mayWrite() ? fillIn(code) : undefined
    if (isFilledIn !== undefined) {
      this.#notice.value = isFilledIn || isCode(code) ? undefined : { about: 'foreign', text: code }
      if (isFilledIn) sounds.done()
      else sounds.refused()
      return
    }
    const scan = { codes: longForm === undefined ? [code] : [code, longForm], mode: mode() }
    if (stock.loaded.peek()) {
      this.#look(scan)
      return
    }
    this.#waiting.push(scan)
    this.#notice.value = { about: 'waiting', text: code }
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

  #look({ codes, mode }: Waiting): void {
    const { stock, mayWrite, sounds } = this.#dependencies
    const [code = ''] = codes
    const pet = codes.map((each) => stock.findByCode(each)).find((found) => found !== undefined)
    this.#notice.value = undefined
    const done = mayWrite() ? mode : 'lookUp'
    if (pet !== undefined) {
      this.#act(pet, done, code)
      return
    }
    this.#result.value = undefined
    this.#notice.value = { about: aboutUnknown(code), text: code }
    this.#miss(done, code)
    sounds.refused()
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
      this.#miss('sell', code, pet)
      sounds.refused()
      return
    }
    const isReserved = pet.status === 'pending'
    this.#say(isReserved ? 'soldReserved' : 'sold', pet, change(pet, -1))
    if (isReserved) sounds.doneReserved()
    else sounds.done()
  }

  #miss(mode: ScanMode, code: string, pet?: Pet): void {
    if (mode !== 'lookUp') this.#missed.value = [...this.#missed.peek(), { mode, code, pet }]
  }

  #say(what: ScanResult['what'], { petId, name }: Pet, entry?: Entry): void {
    const before = this.#result.peek()
    const isSame = before?.what === what && before.petId === petId && !before.isRefused
    const times = isSame ? before.times + 1 : 1
    this.#result.value = { what, petId, name, times, entry, isRefused: false }
  }
}

function aboutUnknown(code: string): ScanNotice['about'] {
  if (!isCode(code)) return 'foreign'
  return isMisread(code) ? 'misread' : 'unknown'
}

const isCode = (text: string): boolean => 'value' in readBarcode(text)
