import type { ComponentChildren } from 'preact'
import type { PetOrdering } from '../../stock/pet-goods.ts'
import { Select, TextInput } from '../kit/field.tsx'
import { type FormElements, FormField } from '../kit/form.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { inUse, useSuppliers, useSupplierTexts } from './use-suppliers.ts'

export type OrderingName = Exclude<keyof PetOrdering, 'supplierId'>

export interface OrderingFieldsProps {
  readonly of: FormElements<OrderingName, string>
  readonly more?: (name: OrderingName) => ComponentChildren
}

/** How a pet is ordered, in the forms that add and edit it. */
export function OrderingFields({ of, more }: OrderingFieldsProps) {
  const { pet } = useTexts()
  const texts = useSupplierTexts()
  const words: Readonly<Record<string, string>> = pet.problems
  const all = { of, words }
  return (
    <>
      <FormField
        {...all}
        name="supplier"
        label={pet.fields.supplier}
        hint={texts.toSuppliers}
        more={more?.('supplier')}
      >
        {(input) => <SupplierSelect {...input} />}
      </FormField>
      <FormField
        {...all}
        name="supplierCode"
        label={pet.fields.supplierCode}
        hint={texts.hints.supplierCode}
        more={more?.('supplierCode')}
      >
        {(input) => <TextInput {...input} name="supplierCode" />}
      </FormField>
      <FormField
        {...all}
        name="packSize"
        label={pet.fields.packSize}
        hint={texts.hints.packSize}
        more={more?.('packSize')}
        isNumber
      />
      <FormField
        {...all}
        name="orderUpTo"
        label={pet.fields.orderUpTo}
        hint={texts.hints.orderUpTo}
        more={more?.('orderUpTo')}
        isNumber
      />
    </>
  )
}

type SelectProps = Omit<Parameters<typeof Select>[0], 'options'>

/** One of the suppliers that are used, or the one that the pet has. */
export function SupplierSelect(input: SelectProps) {
  const { language } = useKit()
  const texts = useSupplierTexts()
  const { suppliers = [] } = useSuppliers()
  const names = inUse(suppliers, language.value).map(({ name }) => name)
  const all = input.value === '' || names.includes(input.value) ? names : [input.value, ...names]
  return (
    <Select
      {...input}
      options={[['', texts.none] as const, ...all.map((name) => [name, name] as const)]}
    />
  )
}
