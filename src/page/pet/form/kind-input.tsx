import { type FieldTies, TextInput } from '../../kit/field.tsx'
import { useKit } from '../../kit/kit.ts'
import { sortedKinds } from '../../state/pet-order.ts'
import { useStock } from '../../state/use-stock.ts'

interface KindInputProps extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  readonly readOnly: boolean
}

/** A field for a kind of pet. It suggests those that there are. */
export function KindInput(props: KindInputProps) {
  const { stock } = useStock()
  const { language } = useKit()
  const list = `${props.id}-kinds`
  return (
    <>
      <TextInput {...props} list={list} />
      <datalist id={list}>
        {sortedKinds(stock.kinds.value, language.value).map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
    </>
  )
}
