import type { Pet } from '../state/pet.ts'

/** Pets of one kind, one after the other. */
export interface Section {
  readonly kind: string | null
  readonly pets: number
}

/** The sections of a list that is in the order of kinds, by the indices of their first pets. */
export function sectionsOf(pets: readonly Pet[]): ReadonlyMap<number, Section> {
  const sections = new Map<number, Section>()
  let first = 0
  for (let index = 1; index <= pets.length; index++) {
    const kind = pets[first]?.kind ?? null
    if (index < pets.length && pets[index]?.kind === kind) continue
    sections.set(first, { kind, pets: index - first })
    first = index
  }
  return sections
}
