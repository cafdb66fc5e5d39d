import { PET_STATUSES } from '../../../stock/pet.ts'
import type { FieldTies } from '../../components/field.tsx'
import { useTexts } from '../../page.ts'

interface StatusChoiceProps extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  readonly disabled: boolean
}

export function StatusChoice({ onText, ...select }: StatusChoiceProps) {
  const { stock } = useTexts()
  return (
    <select {...select} onChange={({ currentTarget }) => onText(currentTarget.value)}>
      {PET_STATUSES.map((status) => (
        <option key={status} value={status}>
          {stock.statuses[status]}
        </option>
      ))}
    </select>
  )
}
