import { type Signal, signal } from '@preact/signals'
import type { KitSession } from '../kit/kit-session.ts'
import type { Pet } from '../state/pet.ts'
import type { Stock } from '../state/stock.ts'

// A choice: the pets that a person has chosen in the list, to do something with all of them: labels, a bulk edit,
// paper, a file, a bulk removal. A list in which a tap chooses is choosing. A task is what is done without leaving the
// list, by a room that is loaded for it (page/chosen-tasks.ts).

/** The pets that a person has chosen, to do something with all of them. */
export interface Choice {
  /** Whether the list is choosing: a tap on a row chooses its pet. What is chosen without it is for labels alone. */
  readonly isOn: boolean
  readonly petIds: ReadonlySet<bigint>
  /** Where a range begins: the pet that was chosen last. */
  readonly last: bigint | undefined
  /** How many came of each, where it is what came in a time that was chosen. */
  readonly arrived?: ReadonlyMap<bigint, number>
}

export const NO_CHOICE: Choice = { isOn: false, petIds: new Set(), last: undefined }

type Listed = Pick<Pet, 'petId'>

/** The list begins to choose. */
export const CHOOSING: Choice = { ...NO_CHOICE, isOn: true }

/** Chooses a pet, or unchooses it. The first one of a list that was not choosing is the only one. */
export function toggled(choice: Choice, petId: bigint): Choice {
  if (!choice.isOn) return { isOn: true, petIds: new Set([petId]), last: petId }
  return choice.petIds.has(petId) ? without(choice, petId) : also(choice, [petId])
}

/** Unchooses a pet. */
export function without(choice: Choice, petId: bigint): Choice {
  const petIds = new Set(choice.petIds)
  petIds.delete(petId)
  return { ...choice, petIds, last: undefined }
}

/** Chooses pets beside those that are chosen, such as all that a search finds. */
export const also = (choice: Choice, petIds: Iterable<bigint>): Choice => {
  const all = [...petIds]
  return { ...choice, petIds: new Set([...choice.petIds, ...all]), last: all.at(-1) }
}

/** Chooses the pets of a list from the one that was chosen last up to another one, in either direction. */
export function upTo(choice: Choice, petId: bigint, listed: readonly Listed[]): Choice {
  const from = choice.isOn ? listed.findIndex((pet) => pet.petId === choice.last) : -1
  const to = listed.findIndex((pet) => pet.petId === petId)
  if (from < 0 || to < 0) return toggled(choice, petId)
  const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...also(choice, range.map(idOf)), last: petId }
}

/** Whether all of a list are chosen. */
export const hasAll = ({ petIds }: Choice, listed: readonly Listed[]): boolean =>
  listed.length > 0 && petIds.size >= listed.length && listed.every((pet) => petIds.has(pet.petId))

/** Lets go of pets that are not in the stock any more. */
export function present(choice: Choice, isThere: (petId: bigint) => boolean): Choice {
  const petIds = new Set([...choice.petIds].filter(isThere))
  return petIds.size === choice.petIds.size ? choice : { ...choice, petIds }
}

const idOf = ({ petId }: Listed): bigint => petId

/** Chooses a pet beside those that are chosen. */
export function chooseAlso(choice: Signal<Choice>, petId: bigint): void {
  choice.value = also(choice.peek(), [petId])
}

/** What is chosen, as long as the key is signed in. It stays while another view is open. */
export function choiceOf(session: Pick<KitSession, 'current'>, stock: Stock): Signal<Choice> {
  const choice = signal(NO_CHOICE)
  session.current.subscribe((current) => {
    if (current === undefined) choice.value = NO_CHOICE
  })
  stock.all.subscribe(() => {
    if (!stock.loaded.peek() || choice.peek().petIds.size === 0) return
    choice.value = present(choice.peek(), (petId) => stock.find(petId) !== undefined)
  })
  return choice
}
