import { expect, test } from 'bun:test'
import { signal } from '@preact/signals'
import {
  also,
  CHOOSING,
  type Choice,
  choiceOf,
  hasAll,
  NO_CHOICE,
  present,
  toggled,
  upTo,
  without,
} from '../../src/page/list/choice.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { pet } from './pets.ts'

const LISTED = [5n, 3n, 8n, 1n, 9n].map((petId) => ({ petId }))
const idsOf = ({ petIds }: Choice) => [...petIds].sort((a, b) => Number(a - b))
const chosen = (...petIds: bigint[]): Choice => also(CHOOSING, petIds)

test('a row is chosen, and unchosen the second time, and the list goes on choosing', () => {
  const one = toggled(NO_CHOICE, 3n)
  expect([one.isOn, idsOf(one)]).toEqual([true, [3n]])
  const two = toggled(one, 8n)
  expect(idsOf(two)).toEqual([3n, 8n])
  const none = toggled(toggled(two, 3n), 8n)
  expect([none.isOn, idsOf(none)]).toEqual([true, []])
})

test('a list that was not choosing begins anew, whatever is chosen for labels', () => {
  const forLabels = { ...NO_CHOICE, petIds: new Set([1n, 9n]) }
  expect(idsOf(toggled(forLabels, 3n))).toEqual([3n])
  expect(idsOf(upTo(forLabels, 3n, LISTED))).toEqual([3n])
})

test('a scan chooses a pet beside the others, and it stays chosen the second time', () => {
  const forLabels = also(also(NO_CHOICE, [8n]), [8n])
  expect([forLabels.isOn, idsOf(forLabels)]).toEqual([false, [8n]])
  expect(idsOf(also(forLabels, [1n]))).toEqual([1n, 8n])
})

test('a range has all rows between the one that was chosen last and another, in either direction', () => {
  expect(idsOf(upTo(chosen(3n), 1n, LISTED))).toEqual([1n, 3n, 8n])
  expect(idsOf(upTo(chosen(1n), 3n, LISTED))).toEqual([1n, 3n, 8n])
  // What was chosen before stays, and the next range begins with the end of this one.
  const more = upTo(upTo(chosen(9n, 5n), 3n, LISTED), 8n, LISTED)
  expect(idsOf(more)).toEqual([3n, 5n, 8n, 9n])
})

test('a range without a beginning in the list is one row alone', () => {
  expect(idsOf(upTo(CHOOSING, 8n, LISTED))).toEqual([8n])
  expect(idsOf(upTo(chosen(77n), 8n, LISTED))).toEqual([8n, 77n])
  expect(idsOf(upTo(without(chosen(5n, 3n), 3n), 9n, LISTED))).toEqual([5n, 9n])
})

test('all of a search are chosen beside those that it does not find', () => {
  const all = also(
    chosen(77n),
    LISTED.map(({ petId }) => petId),
  )
  expect(idsOf(all)).toEqual([1n, 3n, 5n, 8n, 9n, 77n])
  expect(hasAll(all, LISTED)).toBe(true)
  expect(hasAll(without(all, 8n), LISTED)).toBe(false)
  expect(hasAll(all, [])).toBe(false)
})

test('pets that are gone drop out, and nothing changes where none is', () => {
  const all = chosen(1n, 3n, 5n)
  expect(idsOf(present(all, (petId) => petId !== 3n))).toEqual([1n, 5n])
  expect(present(all, () => true)).toBe(all)
})

test('follows the stock, but not a list that still arrives, and ends with the key', () => {
  const stock = new Stock()
  const current = signal<object | undefined>({})
  const choice = choiceOf({ current } as unknown as Parameters<typeof choiceOf>[0], stock)
  choice.value = chosen(1n, 2n)
  const reading = stock.beginReading()
  reading.add([pet({ petId: 1n })])
  reading.show()
  expect(idsOf(choice.value)).toEqual([1n, 2n])
  reading.add([pet({ petId: 2n })])
  reading.finish()
  expect(idsOf(choice.value)).toEqual([1n, 2n])
  // Another till removes one.
  stock.remove([1n])
  expect(idsOf(choice.value)).toEqual([2n])
  current.value = undefined
  expect(choice.value).toBe(NO_CHOICE)
})
