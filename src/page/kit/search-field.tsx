import type { ComponentChildren, TargetedKeyboardEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useTexts } from './kit.ts'

interface SearchFieldProps {
  readonly id?: string
  /** What a screen keyboard shows on its Enter key. */
  readonly enterkeyhint?: 'search'
  readonly value: string
  readonly onSearch: (search: string) => void
  readonly onFocus?: () => void
  readonly onKeyDown?: (event: TargetedKeyboardEvent<HTMLInputElement>) => void
  /** Stands at the end of the field as long as that is empty. */
  readonly end?: ComponentChildren
}

/** Takes the words that pets are found by. */
export function SearchField({ onSearch, end, ...field }: SearchFieldProps) {
  const { list } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div class="search">
      <Icon name="search" />
      <input
        {...field}
        ref={input}
        type="search"
        dir="auto"
        placeholder={list.searchHint}
        aria-label={list.search}
        autoComplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      {field.value === '' && end}
      {field.value !== '' && (
        <IconButton
          icon="close"
          class="search-clear"
          name={list.clearSearch}
          onClick={() => {
            onSearch('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
