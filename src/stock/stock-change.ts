import type { BasketRequest, BasketResult } from './basket.ts'
import type { MovementRequest, MovementResult } from './movement.ts'
import type { Pet, PetChanges, StockLevel } from './pet.ts'
import type {
  Addition,
  AddOutcome,
  EditOutcome,
  PetEdit,
  RemoveOutcome,
  TakenCode,
} from './pet-changes.ts'
import type { GroupEdit, PetsEditOutcome } from './pets-edit.ts'
import type { PetsRemoval, PetsRemovalOutcome } from './pets-removal.ts'
import type { ChangedBy } from './store.ts'

/** Every kind of change of the stock but an import, with its outcome: plain data, to pass between threads. */
export interface StockChanges {
  /** Undefined: no such pet. */
  setQuantity: {
    input: { petId: bigint; quantity: number; by: ChangedBy }
    outcome: StockLevel | undefined
  }
  // From the stock page.
  makeMovement: { input: { movement: MovementRequest; keyId: string }; outcome: MovementResult }
  makeBasket: { input: { basket: BasketRequest; keyId: string }; outcome: BasketResult }
  addPet: { input: { addition: Addition; keyId: string }; outcome: AddOutcome }
  editPet: { input: { petId: bigint; edit: PetEdit; keyId: string }; outcome: EditOutcome }
  editPets: { input: { groups: readonly GroupEdit[]; keyId: string }; outcome: PetsEditOutcome }
  removePet: {
    input: { petId: bigint; requestId: string | undefined; keyId: string }
    outcome: RemoveOutcome
  }
  removePets: { input: { removal: PetsRemoval; keyId: string }; outcome: PetsRemovalOutcome }
  // By command.
  /** Undefined: the pet exists already. */
  add: {
    input: { pet: Omit<Pet, 'updatedAt'>; by: ChangedBy }
    outcome: Pet | TakenCode | undefined
  }
  edit: {
    input: { petId: bigint; changes: PetChanges; by: ChangedBy }
    outcome: Pet | TakenCode | undefined
  }
  remove: { input: { petId: bigint; by: ChangedBy }; outcome: Pet | undefined }
}

export type ChangeKind = keyof StockChanges

/** A change of one kind. */
export type ChangeOf<Kind extends ChangeKind> = { readonly kind: Kind } & Readonly<
  StockChanges[Kind]['input']
>

export type StockChange = { [Kind in ChangeKind]: ChangeOf<Kind> }[ChangeKind]

interface Several {
  readonly kind: string
  readonly basket?: BasketRequest
  readonly groups?: readonly GroupEdit[]
  readonly removal?: PetsRemoval
}

/**
 * How many writes a change is, where changes wait and are committed together: one for each movement or pet.
 * A change of nothing is one write, too: its client waits for the commit.
 */
export const writesOf = ({ basket, groups, removal }: Several): number => {
  const parts =
    basket?.movements.length ??
    removal?.petIds.length ??
    groups?.reduce((sum, { petIds }) => sum + petIds.length, 0) ??
    1
  return Math.max(1, parts)
}

/** The outcome of a change of one kind. */
export type OutcomeOf<Change extends StockChange> = StockChanges[Change['kind']]['outcome']

/** The outcomes of several changes, each in the place of its change. */
export type OutcomesOf<Changes extends readonly StockChange[]> = {
  readonly [Place in keyof Changes]: OutcomeOf<Changes[Place]>
}
