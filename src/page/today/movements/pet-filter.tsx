import { useComputed, useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { comparedCode } from '../../../stock/barcode.ts'
import { parsePetId } from '../../../stock/pet.ts'
import { useTexts } from '../../kit/kit.ts'
import { EVERYTHING } from '../../state/query.ts'
import { useStock } from '../../state/use-stock.ts'
import { useToday } from '../use-today.ts'
import { useMovementsTexts } from './movements-texts.ts'

const SUGGESTIONS = 12

/** Chooses one pet, by its name, its number or a barcode; a removed one by its number. */
export function PetFilter() {
  const { movements: filter } = useToday()
  const { stock } = useStock()
  const texts = useMovementsTexts()
  const id = useId()
  const typed = useSignal(filter.value.petId === undefined ? '' : String(filter.value.petId))
  const isUnknown = useSignal(false)

  const choose = (petId: bigint | undefined) => {
    isUnknown.value = false
    if (petId !== filter.value.petId) filter.value = { ...filter.value, petId }
  }
  const find = (text: string) =>
    text === '' ? undefined : stock.findByCode(comparedCode(text))?.petId

  function type(text: string): void {
    typed.value = text
    // A number that is being typed is no choice before a pet has it.
    const found = find(text.trim())
    if (found !== undefined || text.trim() === '') choose(found)
  }

  function enter(text: string): void {
    const trimmed = text.trim()
    const petId = find(trimmed) ?? parsePetId(trimmed)
    choose(petId)
    isUnknown.value = petId === undefined && trimmed !== ''
  }

  return (
    <div class="choice movement-pet-filter">
      <label for={id}>{texts.pet}</label>
      <input
        id={id}
        type="search"
        dir="auto"
        list={`${id}-pets`}
        value={typed.value}
        placeholder={texts.petHint}
        autoComplete="off"
        spellcheck={false}
        aria-invalid={isUnknown.value}
        aria-describedby={`${id}-problem`}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onChange={({ currentTarget }) => enter(currentTarget.value)}
      />
      <Suggestions id={`${id}-pets`} typed={typed.value} />
      <p id={`${id}-problem`} class="problem" role="alert">
        {isUnknown.value && texts.noPet}
      </p>
    </div>
  )
}

interface SuggestionsProps {
  readonly id: string
  readonly typed: string
}

/** The pets that a person may mean. */
function Suggestions({ id, typed }: SuggestionsProps) {
  const { list: texts } = useTexts()
  return (
    <datalist id={id}>
      {useFound(typed).map(({ petId, name }) => (
        <option key={petId} value={String(petId)} dir="auto">
          {name ?? texts.unnamed(String(petId))}
        </option>
      ))}
    </datalist>
  )
}

function useFound(typed: string) {
  const { stock, search } = useStock()
  const all = useComputed(() => ({
    all: stock.all.value,
    find: (petId: bigint) => stock.find(petId),
  })).value
  if (typed.trim() === '' || !stock.loaded.value) return []
  return search.value.select(all, { ...EVERYTHING, search: typed }).slice(0, SUGGESTIONS)
}
