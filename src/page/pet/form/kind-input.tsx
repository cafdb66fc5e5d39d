import { type FieldTies, TextInput } from '../../components/field.tsx'
import { usePage } from '../../page.ts'
import { sortedKinds } from '../../state/pet-order.ts'

interface KindInputProps extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  readonly readOnly: boolean
}

/** A field for a kind of pet. It suggests those that there are. */
export function KindInput(props: KindInputProps) {
  const { stock, settings } = usePage()
  const list = `${props.id}-kinds`
  return (
    <>
      <TextInput {...props} list={list} />
      <datalist id={list}>
        {sortedKinds(stock.kinds.value, settings.language.value).map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
    </>
  )
}
