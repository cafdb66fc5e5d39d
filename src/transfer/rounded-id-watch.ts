import type { ImportFindings } from './import-findings.ts'

/** Watches for petIds that a spreadsheet has rounded: it keeps 15 digits and puts zeros for the others. */
export class RoundedIdWatch {
  #long = 0
  #rounded = 0
  #firstLine = 0

  see(petId: bigint, line: number): void {
    const [, tail] = /^-?[0-9]{15}([0-9]{2,})$/.exec(petId.toString()) ?? []
    if (tail === undefined) return
    this.#long++
    if (/^0+$/.test(tail) && this.#rounded++ === 0) this.#firstLine = line
  }

  /** Warns if all long petIds end in zeros: of single ones that is to be expected. */
  report(findings: ImportFindings): void {
    if (this.#rounded === 0 || this.#rounded < this.#long) return
    findings.warn(
      `every petId of more than 16 digits (${this.#rounded}, the first in line ${this.#firstLine}) has only zeros after the 15th: a spreadsheet may have rounded them`,
    )
  }
}
