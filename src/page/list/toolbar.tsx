import { type ReadonlySignal, type Signal, useSignalEffect } from '@preact/signals'
import type { TargetedKeyboardEvent } from 'preact'
import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { ADD_LINK, petLink } from '../kit/route.ts'
import { SearchArea } from '../kit/search-area.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useCloseRequest } from '../kit/use-close-request.ts'
import { isSmallScreen } from '../kit/use-low-screen.ts'
import { ScanEntry } from '../scanner/scan-entry.tsx'
import { useScanner } from '../scanner/use-scanner.ts'
import type { Pet } from '../state/pet.ts'
import { meantPet } from '../state/search.ts'
import { useStock } from '../state/use-stock.ts'
import { Chips } from './chips.tsx'
import { ChoosingBar } from './choosing-bar.tsx'
import { focusFirstRow } from './row-focus.ts'
import { useChoice } from './use-choice.ts'

interface ToolbarProps {
  readonly found: ReadonlySignal<readonly Pet[]>
  /** Whether a small screen has the search and its rows alone. */
  readonly isSearching: Signal<boolean>
  /** Whether a pet lies over them there. */
  readonly hasPanel: boolean
}

/** Chooses which pets the list shows, and in which order. */
export function Toolbar({ found, isSearching, hasPanel }: ToolbarProps) {
  const { query } = useStock()
  const { session } = useKit()
  const { camera } = useScanner()
  const { isOn } = useChoice().choice.value
  const { list: texts, cancel } = useTexts()
  // What the camera sees has the room then.
  useSignalEffect(() => {
    if (camera.state.value.state !== 'closed') isSearching.value = false
  })
  const cancelSearch = (): void => {
    query.value = { ...query.value, search: '' }
    isSearching.value = false
  }
  useCloseRequest(isSearching.value && !hasPanel, cancelSearch)
  return (
    <SearchArea class={isOn ? 'toolbar toolbar-choosing' : 'toolbar'}>
      <PetSearchField found={found} isSearching={isSearching} />
      <button type="button" class="plain search-cancel" onClick={cancelSearch}>
        {cancel}
      </button>
      {session.mayWrite && !isOn && (
        <a class="button add-pet" href={ADD_LINK} aria-label={texts.addPet} title={texts.addPet}>
          <Icon name="plus" />
          <span class="add-pet-text">{texts.addPet}</span>
        </a>
      )}
      {isOn ? <ChoosingBar found={found} /> : <Chips found={found} />}
    </SearchArea>
  )
}

/** Searches as a person types. Enter opens the pet that the search can only mean, and the arrow leads to the rows. */
function PetSearchField({ found, isSearching }: Omit<ToolbarProps, 'hasPanel'>) {
  const { query } = useStock()
  const { search } = query.value

  function onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void {
    if (event.isComposing) return
    if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault()
    if (event.key === 'Escape' && search === '') {
      // One Escape closes one thing.
      event.preventDefault()
      event.currentTarget.blur()
      isSearching.value = false
    }
    if (event.key !== 'Enter' || search.trim() === '') return
    const pet = meantPet(found.value, search)
    if (pet !== undefined) location.hash = petLink(pet.petId)
  }

  return (
    <SearchField
      id="search"
      enterkeyhint="search"
      value={search}
      onSearch={(typed) => {
        query.value = { ...query.value, search: typed }
      }}
      onFocus={() => {
        if (isSmallScreen()) isSearching.value = true
      }}
      onKeyDown={onKeyDown}
      end={<ScanEntry />}
    />
  )
}
