import type { ComponentChildren } from 'preact'

interface SearchAreaProps {
  readonly class: string
  readonly label?: string
  readonly children: ComponentChildren
}

/** What searches or filters. The element `search` is younger than the oldest browsers of the page. */
export const SearchArea = ({ class: className, label, children }: SearchAreaProps) => (
  // biome-ignore lint/a11y/useSemanticElements: see above
  <div role="search" class={className} aria-label={label}>
    {children}
  </div>
)
