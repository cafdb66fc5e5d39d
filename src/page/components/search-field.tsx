import type { TargetedKeyboardEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { useTexts } from '../page.ts'
import { Icon } from './icon.tsx'

interface SearchFieldProps {
  readonly id?: string
  /** What a screen keyboard shows on its Enter key. */
  readonly enterkeyhint?: 'search'
  readonly value: string
  readonly onSearch: (search: string) => void
  readonly onKeyDown?: (event: TargetedKeyboardEvent<HTMLInputElement>) => void
}

/** Takes the words that pets are found by. */
export function SearchField({ onSearch, ...field }: SearchFieldProps) {
  const { stock } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div class="search">
      <Icon name="search" />
      <input
        {...field}
        ref={input}
        type="search"
        dir="auto"
        placeholder={stock.searchHint}
        aria-label={stock.search}
        autoComplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      {field.value !== '' && (
        <button
          type="button"
          class="square plain search-clear"
          aria-label={stock.clearSearch}
          title={stock.clearSearch}
          onClick={() => {
            onSearch('')
            input.current?.focus()
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
