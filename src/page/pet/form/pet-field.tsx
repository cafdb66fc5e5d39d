import type { ComponentChildren } from 'preact'
import { PET_STATUSES } from '../../../stock/pet.ts'
import { type FieldTies, Select, TextInput } from '../../kit/field.tsx'
import { type FieldInput, type FormElements, FormField } from '../../kit/form.tsx'
import { useKit, useTexts } from '../../kit/kit.ts'
import { sortedKinds } from '../../state/pet-order.ts'
import { useStock } from '../../state/use-stock.ts'
import { BarcodesInput } from './barcodes-input.tsx'
import type { FieldProblem, PetFieldName } from './pet-fields.ts'

interface PetFieldProps<Name extends PetFieldName> {
  readonly of: FormElements<Name, FieldProblem>
  readonly name: Name
  /** In place of the field's own hint. */
  readonly hint?: string | undefined
  readonly more?: ComponentChildren
}

/** A field of a pet, in every form that has it. */
export function PetField<Name extends PetFieldName>(props: PetFieldProps<Name>) {
  const { pet } = useTexts()
  const { name, hint = hintOf(name, pet.hints) } = props
  return (
    <FormField {...props} label={pet.fields[name]} hint={hint} words={pet.problems}>
      {(input) => <PetInput name={name} input={input} />}
    </FormField>
  )
}

const hintOf = (name: PetFieldName, hints: Readonly<Record<string, string>>) => hints[name]

interface PetInputProps {
  readonly name: PetFieldName
  readonly input: FieldInput
}

function PetInput({ name, input }: PetInputProps) {
  const { list } = useTexts()
  switch (name) {
    case 'status':
      return (
        <Select
          {...input}
          options={PET_STATUSES.map((status) => [status, list.statuses[status]] as const)}
        />
      )
    case 'kind':
      return <KindInput {...input} />
    case 'barcodes':
      return <BarcodesInput {...input} />
    default:
      return (
        <TextInput {...input} name={name} isNumber={name !== 'name'} required={name === 'number'} />
      )
  }
}

interface KindInputProps extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  readonly readOnly: boolean
}

/** A field for a kind of pet. It suggests those that there are. */
function KindInput(props: KindInputProps) {
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
