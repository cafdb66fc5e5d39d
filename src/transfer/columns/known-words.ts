import type { PetStatus } from '../../stock/pet.ts'

/** What the page calls a status, in English and German. */
const STATUS_OF_WORD: ReadonlyMap<string, PetStatus> = new Map([
  ['reserved', 'pending'],
  ['verfügbar', 'available'],
  ['reserviert', 'pending'],
  ['verkauft', 'sold'],
])

/** The status that the page has a word for, in any letter case. */
export const statusOfWord = (word: string): PetStatus | undefined =>
  STATUS_OF_WORD.get(word.normalize('NFC').toLowerCase())
