import { usePrinted } from '../components/use-printed.ts'
import { usePage, useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import type { StockQuery } from '../state/query.ts'
import { isolated } from '../texts/isolated.ts'
import type { Texts } from '../texts/texts.ts'

/** As many pets as a small PC prints in a short time: about 150 sheets. */
const MOST_PRINTED = 5_000

const PAPER =
  '@page { margin: 15mm 12mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif } }'

/** Prints the pets that the list shows as a count list, in place of the page. */
export function CountListPrint({ pets }: { readonly pets: readonly Pet[] }) {
  const { stock, query } = usePage()
  const texts = useTexts()
  usePrinted(() => {
    if (!stock.loaded.value) return <p>{texts.countList.arriving}</p>
    if (pets.length > MOST_PRINTED) {
      return <p>{texts.countList.tooMany(pets.length, MOST_PRINTED)}</p>
    }
    return <CountList pets={pets} query={query.value} texts={texts} at={Date.now()} />
  }, PAPER)
  return null
}

interface CountListProps {
  readonly pets: readonly Pet[]
  readonly query: StockQuery
  readonly texts: Texts
  /** The time of printing, in UTC epoch milliseconds. */
  readonly at: number
}

/** The pets on paper, each with its number, its quantity and a box to write in. */
function CountList({ pets, query, texts, at }: CountListProps) {
  const { countList, stock, count, date } = texts
  const search = query.search.trim()
  const about = [
    isolated(document.title),
    date(at),
    stock.shown[query.shown],
    ...(query.kind === undefined ? [] : [isolated(query.kind ?? stock.noKind)]),
    ...(search === '' ? [] : [countList.search(search)]),
    countList.pets(pets.length),
  ]
  return (
    <div class="printed-list">
      <h1>{countList.title}</h1>
      <p>{about.join(' · ')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{countList.pet}</th>
            <th scope="col">{countList.number}</th>
            <th scope="col">{countList.quantity}</th>
            <th scope="col" class="printed-list-blank">
              {countList.counted}
            </th>
          </tr>
        </thead>
        <tbody>
          {pets.map(({ petId, name, quantity }) => (
            <tr key={petId}>
              <th scope="row" dir="auto">
                {name ?? stock.unnamed(String(petId))}
              </th>
              <td>{String(petId)}</td>
              <td>{count(quantity)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
