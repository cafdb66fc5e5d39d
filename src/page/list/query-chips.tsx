import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { ALL, signed, unsigned } from '../kit/choice-field.tsx'
import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { sortedKinds } from '../state/pet-order.ts'
import type { StockQuery } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'

interface ChoiceChipProps {
  readonly label: string
  /** What is chosen, as the chip shows it. */
  readonly text: string
  readonly value: string
  /** Whether it leaves pets out. */
  readonly isOn?: boolean
  /** Whether it stays in sight then, wherever the line is scrolled to. */
  readonly isSticky?: boolean
  readonly onChoice: (value: string) => void
  /** The options. */
  readonly children: ComponentChildren
}

/** A chip that opens the choices of the device. It is as wide as what is chosen, in every browser: the select lies unseen over its text. */
export const ChoiceChip = (props: ChoiceChipProps) => {
  const { label, text, value, isOn, isSticky, onChoice, children } = props
  return (
    <label
      class={isSticky ? 'choice-chip sticky-chip' : 'choice-chip'}
      data-on={isOn ? '' : undefined}
    >
      <span class="visually-hidden">{label}</span>
      <span class="choice-chip-text" dir="auto" aria-hidden="true">
        {text}
      </span>
      <Icon name="open" />
      <select value={value} onChange={({ currentTarget }) => onChoice(currentTarget.value)}>
        {children}
      </select>
    </label>
  )
}

const NONE = 'none'

interface KindChipProps {
  readonly query: Signal<StockQuery>
}

/** The choice of a kind among the chips of the list. */
export function KindChip({ query }: KindChipProps) {
  const { list: texts } = useTexts()
  const choice = useKindChoice(query)
  const { kind } = query.value
  return (
    choice && (
      <ChoiceChip
        label={texts.kind}
        text={kind === undefined ? texts.kind : (kind ?? texts.noKind)}
        value={choice.value}
        isOn={kind !== undefined}
        onChoice={choice.choose}
      >
        {choice.options}
      </ChoiceChip>
    )
  )
}

function useKindChoice(query: Signal<StockQuery>) {
  const { stock } = useStock()
  const { language } = useKit()
  const { list: texts } = useTexts()
  const { kind } = query.value
  const kinds = sortedKinds(stock.kinds.value, language.value)
  if (kinds.length === 0 && kind === undefined) return undefined
  return {
    value: kind === null ? NONE : signed(kind),
    choose(value: string) {
      query.value = { ...query.value, kind: kindOf(value) }
    },
    options: (
      <>
        <option value={ALL}>{texts.allKinds}</option>
        {kinds.map((each) => (
          <option key={each} value={signed(each)} dir="auto">
            {each}
          </option>
        ))}
        <option value={NONE}>{texts.noKind}</option>
      </>
    ),
  }
}

const kindOf = (choice: string): StockQuery['kind'] => (choice === NONE ? null : unsigned(choice))

const DAYS = [30, 90, 180] as const

/** Chooses the pets that were not sold for some time. */
export function UnsoldChip() {
  const { query } = useStock()
  const { list: texts } = useTexts()
  const days = query.value.unsoldDays
  return (
    <ChoiceChip
      label={texts.unsold}
      text={days === undefined ? texts.unsold : texts.unsoldDays(days)}
      value={days === undefined ? '' : String(days)}
      isOn={days !== undefined}
      isSticky
      onChoice={(chosen) => {
        query.value = { ...query.value, unsoldDays: chosen === '' ? undefined : Number(chosen) }
      }}
    >
      <option value="">{texts.soldOrNot}</option>
      {DAYS.map((each) => (
        <option key={each} value={String(each)}>
          {texts.unsoldFor(each)}
        </option>
      ))}
    </ChoiceChip>
  )
}
