import type { BasketRequest, BasketResult } from './basket.ts'
import type { MovementRequest, MovementResult } from './movement.ts'
import type { Pet, PetChanges, StockLevel } from './pet.ts'
import type {
  Addition,
  AddOutcome,
  ChangedPet,
  EditOutcome,
  PetEdit,
  RemoveOutcome,
} from './pet-changes.ts'
import type { GroupEdit, PetsEditOutcome } from './pets-edit.ts'
import type { PetsRemoval, PetsRemovalOutcome } from './pets-removal.ts'
import type { ChangedBy } from './store.ts'
import type { UndoOutcome } from './undo.ts'
import type { UndoableBy } from './undoable.ts'

interface Change<Input, Outcome> {
  readonly input: Readonly<Input>
  readonly outcome: Outcome
}

/** What a change of a shop that has a currency says. */
export interface InCurrency {
  /**
   * The number of the currency that its amounts are in, as its client or the server knows it; null: the shop has none, and
   * nothing of it has an amount. What was rung up stays in it. A price or a cost is refused where the shop has another one.
   */
  readonly currency?: number | null | undefined
}

/** What clients of the desk do with pets. One under the id of its client is made once: a repeated one has the same outcome. */
export interface ClientChanges {
  makeMovement: Change<{ movement: MovementRequest; keyId: string } & InCurrency, MovementResult>
  /** All movements, or none. */
  makeBasket: Change<{ basket: BasketRequest; keyId: string } & InCurrency, BasketResult>
  addPet: Change<{ addition: Addition; keyId: string } & InCurrency, AddOutcome>
  editPet: Change<{ petId: bigint; edit: PetEdit; keyId: string } & InCurrency, EditOutcome>
  /** All pets of the groups, each pet at most once, or none. */
  editPets: Change<{ groups: readonly GroupEdit[]; keyId: string }, PetsEditOutcome>
  /** The history of the pet stays. The id is the client's, where it may repeat the removal. */
  removePet: Change<{ petId: bigint; requestId: string | undefined; keyId: string }, RemoveOutcome>
  /** All pets, or none. It can be undone as a whole. */
  removePets: Change<{ removal: PetsRemoval; keyId: string }, PetsRemovalOutcome>
}

/** Every kind of change that is planned with others in a batch, with its outcome: plain data, to pass between threads. */
export interface StockChanges extends ClientChanges {
  /** Undefined: no such pet. */
  setQuantity: Change<
    { petId: bigint; quantity: number; by: ChangedBy; isSale: boolean; currency: number | null },
    StockLevel | undefined
  >
  // By command.
  /** Undefined: the pet exists already. */
  add: Change<{ pet: Omit<Pet, 'updatedAt'>; by: ChangedBy } & InCurrency, ChangedPet | undefined>
  edit: Change<
    { petId: bigint; changes: PetChanges; by: ChangedBy } & InCurrency,
    ChangedPet | undefined
  >
  remove: Change<{ petId: bigint; by: ChangedBy }, Pet | undefined>
}

/** Every kind of change that a server makes in a shop, but for the updates of tills. */
export interface ShopChanges extends ClientChanges {
  /**
   * Restores every pet of the change, provided none has changed since; else nothing is changed. A change is undone
   * once: a repeated undo has the same outcome.
   */
  undo: Change<UndoableBy, UndoOutcome>
}

type Changes = StockChanges & ShopChanges

export type ChangeKind = keyof StockChanges
export type ClientChangeKind = keyof ClientChanges
export type ShopChangeKind = keyof ShopChanges

/** A change of one kind. */
export type ChangeOf<Kind extends keyof Changes> = { readonly kind: Kind } & Changes[Kind]['input']

export type StockChange = { [Kind in ChangeKind]: ChangeOf<Kind> }[ChangeKind]

/** The outcome of a change of one kind. */
export type OutcomeOf<Kind extends keyof Changes> = Changes[Kind]['outcome']

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

interface MadeByClient {
  readonly kind: string
  readonly movement?: MovementRequest
  readonly basket?: BasketRequest
  readonly addition?: Addition
}

/** Whether the client of a change has said when it happened. */
export const saysWhen = ({ movement, basket, addition }: MadeByClient): boolean =>
  Boolean(movement?.occurred ?? basket?.occurred ?? addition?.occurred)

/** What makes each kind of change in a shop. */
export type ChangeHandlers<Shop> = {
  readonly [Kind in ShopChangeKind]: (
    shop: Shop,
    change: ChangeOf<Kind>,
  ) => Promise<OutcomeOf<Kind>>
}

type Planning<Shop> = <Kind extends ClientChangeKind>(
  shop: Shop,
  change: ChangeOf<Kind>,
) => Promise<OutcomeOf<Kind>>

/** All that is planned in a batch goes one way; an undo has its own, since it may be about all pets of a shop. */
export const changeHandlers = <Shop>(
  plan: Planning<Shop>,
  undo: ChangeHandlers<Shop>['undo'],
): ChangeHandlers<Shop> => ({
  makeMovement: plan,
  makeBasket: plan,
  addPet: plan,
  editPet: plan,
  editPets: plan,
  removePet: plan,
  removePets: plan,
  undo,
})

/** The outcomes of several changes, each in the place of its change. */
export type OutcomesOf<Changes extends readonly StockChange[]> = {
  readonly [Place in keyof Changes]: OutcomeOf<Changes[Place]['kind']>
}
