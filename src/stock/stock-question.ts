import type { HistoryPage, JournalCursor, JournalFilter, JournalPage } from './journal.ts'
import type { PetDetails } from './pet-details.ts'
import type { ReportQuestion, StockReport } from './totals/report.ts'
import type { ListedChange, PetImages } from './undoable.ts'

interface Question<Input, Result> {
  readonly input: Readonly<Input>
  readonly result: Result
}

/** Every kind of question about the stock of a shop, with what is read for it. */
export interface StockQuestions {
  /** The pets after a petId, by ascending petId. */
  petPage: Question<{ after?: bigint | undefined; limit: number }, readonly PetDetails[]>
  /** Those of the pets that exist. */
  pets: Question<{ petIds: readonly bigint[] }, readonly PetDetails[]>
  /** The pet that a scan finds: the one that has the code, in its compared form, as a barcode or as its number. */
  petByCode: Question<{ code: string }, PetDetails | undefined>
  /** A value that differs after every commit, by whatever process. */
  revision: Question<object, number | string>
  /** One page of a pet's history, also of a removed pet: before a movement, or from the newest on. */
  historyPage: Question<
    { petId: bigint; before?: bigint | undefined; limit: number },
    HistoryPage | 'unknown_pet' | 'movement_of_another_pet'
  >
  /** One page of the movements of all pets, also of removed ones. */
  journalPage: Question<{ filter: JournalFilter; cursor: JournalCursor }, JournalPage>
  /** Movements summed up, also those that the journal has pruned since. What is not counted yet is counted first. */
  report: Question<{ question: ReportQuestion }, StockReport>
  /** The changes of many pets that are known, newest first. */
  undoableChanges: Question<object, readonly ListedChange[]>
  /** The pets that one of them has changed, after a petId, by ascending petId; undefined: nothing keeps them any more. */
  changedPets: Question<
    { changeId: string; after?: bigint | undefined; limit: number },
    readonly PetImages[] | undefined
  >
}

export type QuestionKind = keyof StockQuestions

/** A question of one kind. */
export type QuestionOf<Kind extends QuestionKind> = {
  readonly kind: Kind
} & StockQuestions[Kind]['input']

/** What is read for a question of one kind. */
export type ResultOf<Kind extends QuestionKind> = StockQuestions[Kind]['result']

/** The stock of a shop, as some kinds of questions read it. */
export interface ShopReader<Kinds extends QuestionKind = QuestionKind> {
  /** @throws StorageUnavailable */
  ask<Kind extends Kinds>(question: QuestionOf<Kind>): Promise<ResultOf<Kind>>
}

/** What reads for each kind of question. */
export type QuestionHandlers<Shop, Kinds extends QuestionKind = QuestionKind> = {
  readonly [Kind in Kinds]: (shop: Shop, question: QuestionOf<Kind>) => Promise<ResultOf<Kind>>
}
