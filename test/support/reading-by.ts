import type {
  QuestionKind,
  QuestionOf,
  ResultOf,
  ShopReader,
} from '../../src/stock/stock-question.ts'

export type Readings<Kinds extends QuestionKind = QuestionKind> = {
  readonly [Kind in Kinds]: (question: QuestionOf<Kind>) => Promise<ResultOf<Kind>>
}

/** A stock that a test makes up, as some kinds of questions read it. */
export const readingBy = <Kinds extends QuestionKind>(
  readings: Readings<Kinds>,
): ShopReader<Kinds> => ({
  ask: (question) => readings[question.kind](question),
})
