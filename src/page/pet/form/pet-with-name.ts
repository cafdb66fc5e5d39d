import type { Pet } from '../../state/pet.ts'

/** The first pet that has a name, upper and lower case and blanks apart. */
export function petWithName(pets: readonly Pet[], name: string): Pet | undefined {
  const key = plain(name)
  if (key === '') return undefined
  return pets.find((pet) => pet.name !== null && mayBegin(pet.name, key) && plain(pet.name) === key)
}

const plain = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

const PLAIN_LETTER = /^[!-~]/

/** Rules most names of a large stock out by their first letter. */
function mayBegin(name: string, key: string): boolean {
  if (!PLAIN_LETTER.test(key) || !PLAIN_LETTER.test(name)) return true
  return name.charAt(0).toLowerCase() === key.charAt(0)
}
