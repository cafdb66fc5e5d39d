import type { ReadonlySignal } from '@preact/signals'
import type { Currency } from '../../money/currency.ts'
import { useTexts } from '../kit/kit.ts'
import { Table } from '../kit/table.tsx'
import { usePrinted } from '../kit/use-printed.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import type { StockQuery } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'
import { isolated } from '../texts/isolated.ts'
import type { Texts } from '../texts/texts.ts'
import { useChoice, useChosenPets } from './use-choice.ts'

/** As many pets as a small PC prints in a short time: about 150 sheets. */
const MOST_PRINTED = 5_000

const PAPER =
  '@page { margin: 15mm 12mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif } }'

interface StockPrintProps {
  /** What the list shows. */
  readonly found: ReadonlySignal<readonly Pet[]>
  /** Whether a panel is open: without a choice, a print has that. */
  readonly hasPanel: boolean
}

/** Prints the pets that are chosen, or else those that the list shows, as a count list in place of the page. */
export function StockPrint({ found, hasPanel }: StockPrintProps) {
  const { isOn, petIds } = useChoice().choice.value
  const areChosen = isOn && petIds.size > 0
  return hasPanel && !areChosen ? null : <CountListPrint found={found} areChosen={areChosen} />
}

interface CountListPrintProps extends Pick<StockPrintProps, 'found'> {
  readonly areChosen: boolean
}

function CountListPrint({ found, areChosen }: CountListPrintProps) {
  const { stock, query } = useStock()
  const texts = useTexts()
  const chosen = useChosenPets()
  const { shop } = useSettings()
  usePrinted(() => {
    const pets = areChosen ? chosen.value : found.value
    if (!stock.loaded.value) return <p>{texts.countList.arriving}</p>
    if (pets.length > MOST_PRINTED) {
      return <p>{texts.countList.tooMany(pets.length, MOST_PRINTED)}</p>
    }
    const shown = areChosen ? undefined : query.peek()
    const currency = shop.currency.peek()
    return <CountList {...{ pets, currency, texts }} query={shown} at={Date.now()} />
  }, PAPER)
  return null
}

interface CountListProps {
  readonly pets: readonly Pet[]
  /** What the list shows; undefined: the pets are chosen. */
  readonly query: StockQuery | undefined
  /** Null: the shop has none, and knows no prices. */
  readonly currency: Currency | null
  readonly texts: Texts
  /** The time of printing, in UTC epoch milliseconds. */
  readonly at: number
}

/** What the list shows, in words. */
function whichOf(
  { search, shown, kind, unsoldDays }: StockQuery,
  { countList, list }: Texts,
): string[] {
  const words = search.trim()
  return [
    list.shown[shown],
    ...(kind === undefined ? [] : [isolated(kind ?? list.noKind)]),
    ...(unsoldDays === undefined ? [] : [list.unsoldFor(unsoldDays)]),
    ...(words === '' ? [] : [countList.search(words)]),
  ]
}

/** The pets on paper, each with its number, its quantity and a box to write in. */
function CountList({ pets, query, currency, texts, at }: CountListProps) {
  const { countList, list, choosing, pet, count, date, money } = texts
  const which =
    query === undefined
      ? [choosing.chosen(pets.length)]
      : [...whichOf(query, texts), countList.pets(pets.length)]
  const about = [isolated(document.title), date(at), ...which]
  return (
    <div class="printed-list">
      <h1>{countList.title}</h1>
      <p>{about.join(' · ')}</p>
      <Table
        rows={pets}
        keyOf={({ petId }) => petId}
        columns={[
          {
            head: countList.pet,
            kind: 'name',
            cell: ({ petId, name }) => name ?? list.unnamed(String(petId)),
            attributes: () => ({ dir: 'auto' }),
          },
          { head: countList.number, cell: ({ petId }) => String(petId) },
          ...(currency === null
            ? []
            : [
                {
                  head: pet.fields.price,
                  cell: ({ price }: Pet) => (price === undefined ? null : money(price, currency)),
                },
              ]),
          { head: countList.quantity, cell: ({ quantity }) => count(quantity) },
          { head: countList.counted, headClass: 'printed-list-blank', cell: () => null },
        ]}
      />
    </div>
  )
}
