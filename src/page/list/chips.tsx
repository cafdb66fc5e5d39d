import { type ReadonlySignal, useComputed } from '@preact/signals'
import type { TargetedWheelEvent } from 'preact'
import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import type { Pet } from '../state/pet.ts'
import type { Shown } from '../state/query.ts'
import { hasWords } from '../state/search.ts'
import { type Totals, totalsOf } from '../state/stock.ts'
import { useStock } from '../state/use-stock.ts'
import { CHOOSING } from './choice.ts'
import { KindChip, UnsoldChip } from './query-chips.tsx'
import { focusFirstRow } from './row-focus.ts'
import { OrderChips } from './sorting.tsx'
import { useChoice } from './use-choice.ts'

/** The groups with a chip each, and how many pets are in them. */
const GROUPS: readonly (readonly [Shown, (totals: Totals) => number])[] = [
  ['all', ({ pets }) => pets],
  ['low', ({ low }) => low],
  ['pending', ({ pending }) => pending],
  ['sold', ({ sold }) => sold],
  ['inStock', ({ inStock }) => inStock],
]

/** One line, which scrolls sideways: groups with their numbers, the kind, the order, and what is found. */
export function Chips({ found }: { readonly found: ReadonlySignal<readonly Pet[]> }) {
  const { query } = useStock()
  const { countList } = useTexts()
  return (
    <div class="chips" onWheel={scrollSideways}>
      <GroupChips />
      <KindChip query={query} />
      <OrderChips />
      <ChooseChip />
      <UnsoldChip />
      <button
        type="button"
        class="chip-button"
        aria-label={countList.print}
        title={countList.print}
        onClick={() => window.print()}
      >
        <Icon name="print" />
      </button>
      <Found found={found} />
    </div>
  )
}

/** A mouse has a wheel for up and down alone. */
function scrollSideways({ currentTarget, deltaX, deltaY }: TargetedWheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY
}

/** Begins to choose rows: who does not know the long press finds it. */
function ChooseChip() {
  const { choice } = useChoice()
  const { stock } = useStock()
  const { choosing } = useTexts()
  if (stock.all.value.length === 0) return null
  return (
    <button
      type="button"
      class="chip-button choose-chip"
      onClick={({ detail }) => {
        choice.value = CHOOSING
        // The button goes: who has pressed it by a key goes on with the first row.
        if (detail === 0) focusFirstRow()
      }}
    >
      <Icon name="choose" />
      {choosing.chip}
    </button>
  )
}

/** Lists the pets of one group. Numbers are those of the whole stock, or of the kind that is chosen. */
function GroupChips() {
  const { query, stock } = useStock()
  const { list: texts, loading, count } = useTexts()
  const totals = useComputed(() => {
    const { kind } = query.value
    if (!stock.loaded.value) return undefined
    if (kind === undefined) return stock.totals.value
    return totalsOf(stock.all.value.filter((pet) => pet.kind === kind))
  }).value
  const { shown } = query.value
  const numbered = GROUPS.map(([group, of]) => ({ group, pets: totals && of(totals) }))
  return (
    <fieldset class="chip-group" aria-busy={totals === undefined}>
      <legend class="visually-hidden">{texts.show}</legend>
      {numbered
        .filter(({ group, pets }) => group === shown || isTelling(group, pets, totals))
        .map(({ group, pets }) => (
          <button
            key={group}
            type="button"
            class="chip-button"
            data-shows={group}
            aria-pressed={group === shown}
            title={group === 'all' && totals ? texts.inAll(totals.quantity) : undefined}
            onClick={() => {
              // All pets that the chip counts, whatever was searched before.
              query.value = { ...query.value, search: '', shown: group }
            }}
          >
            {texts.shown[group]}{' '}
            {pets === undefined ? (
              <span class="visually-hidden">{loading.total}</span>
            ) : (
              <b>{count(pets)}</b>
            )}
          </button>
        ))}
    </fieldset>
  )
}

/** Whether a group is another one than that of all pets, and has some. */
function isTelling(group: Shown, pets: number | undefined, totals: Totals | undefined): boolean {
  if (group === 'all') return true
  return pets !== undefined && pets > 0 && (group !== 'inStock' || pets !== totals?.pets)
}

/** Says how many pets are found, and that the best matches come first. */
function Found({ found }: { readonly found: ReadonlySignal<readonly Pet[]> }) {
  const { query, stock } = useStock()
  const { list: texts } = useTexts()
  const { length } = found.value
  const text = texts.found(length, stock.totals.value.pets)
  const isBestFirst = hasWords(query.value.search) && length > 1
  return (
    <p class="found" role="status">
      {stock.loaded.value && (isBestFirst ? texts.bestFirst(text) : text)}
    </p>
  )
}
