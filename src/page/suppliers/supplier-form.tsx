import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { readSupplierText, SUPPLIER_FIELDS, type SupplierFields } from '../../shops/supplier.ts'
import { type Fields, field, type Read, type TextsOf } from '../kit/fields.ts'
import { useFocusOnOpen } from '../kit/focus.ts'
import { Form, FormField, SaveProblem } from '../kit/form.tsx'
import type { FormState } from '../kit/form-state.ts'
import { SUPPLIERS_LINK } from '../kit/route.ts'
import { useEditForm, useForm } from '../kit/use-form.ts'
import { ONCE } from '../kit/use-requests.ts'
import { type Supplier, useSupplierTexts } from './use-suppliers.ts'

type SupplierProblem = 'noName' | 'notAText' | 'notAnEmail'

const text = (name: keyof SupplierFields) =>
  field((typed): Read<string | null, SupplierProblem> => {
    const read = readSupplierText(name, typed)
    if ('value' in read) return { value: read.value || null }
    return { problem: name === 'email' ? 'notAnEmail' : 'notAText' }
  })

/** The fields of a supplier, in the order of the form. */
const SUPPLIER_FORM = {
  name: field((typed): Read<string, SupplierProblem> => {
    const read = readSupplierText('name', typed)
    return 'value' in read && read.value !== '' ? { value: read.value } : { problem: 'noName' }
  }),
  email: text('email'),
  customerNumber: text('customerNumber'),
  phone: text('phone'),
  address: text('address'),
  note: text('note'),
}

const textsOf = (supplier: Supplier): TextsOf<typeof SUPPLIER_FORM> =>
  Object.fromEntries(SUPPLIER_FIELDS.map((name) => [name, supplier[name] ?? ''])) as TextsOf<
    typeof SUPPLIER_FORM
  >

const NAMES = Object.keys(SUPPLIER_FORM) as (keyof typeof SUPPLIER_FORM)[]

interface SupplierInputsProps<Input> {
  readonly of: FormState<typeof SUPPLIER_FORM & Fields, Input>
}

function SupplierInputs<Input>({ of }: SupplierInputsProps<Input>) {
  const texts = useSupplierTexts()
  return (
    <>
      {NAMES.map((name) => (
        <FormField
          key={name}
          of={of}
          name={name}
          label={texts.fields[name]}
          words={texts.problems}
        />
      ))}
      <SaveProblem error={of.error.value} words={texts.errors} />
    </>
  )
}

/** The form that adds a supplier. */
export function AddSupplier() {
  const texts = useSupplierTexts()
  const form = useForm(SUPPLIER_FORM)
  const element = useRef<HTMLFormElement>(null)
  useFocusOnOpen(() => element.current?.querySelector('input'))

  async function add(): Promise<void> {
    const added = await form.save((fields, shop) => shop.desk.api.suppliers.post(fields, ONCE))
    if (added === undefined) return
    form.clear()
    location.hash = SUPPLIERS_LINK
  }

  return (
    <Form of={form} onSave={add} elementRef={element} class="form-part">
      <SupplierInputs of={form} />
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={form.isSaving.value}>
          {form.isSaving.value ? texts.saving : texts.add}
        </button>
      </div>
    </Form>
  )
}

interface EditSupplierProps {
  readonly supplier: Supplier
  readonly onChanged: () => Promise<unknown>
}

/** The form that changes a supplier, archives it, and brings it back. */
export function EditSupplier({ supplier, onChanged }: EditSupplierProps) {
  const texts = useSupplierTexts()
  const form = useEditForm(SUPPLIER_FORM, textsOf(supplier))
  const archiving = useForm({})
  const isSaved = useSignal(false)
  const { supplierId, archivedAt } = supplier
  const isArchived = archivedAt !== null

  async function save(): Promise<void> {
    isSaved.value = false
    const saved = await form.save((edit, shop) =>
      shop.desk.api.suppliers({ supplierId: String(supplierId) }).patch(edit, ONCE),
    )
    if (saved === undefined) return
    await onChanged()
    form.clear()
    isSaved.value = true
  }

  async function archive(): Promise<void> {
    const done = await archiving.save((_, shop) =>
      shop.desk.api
        .suppliers({ supplierId: String(supplierId) })
        .patch({ archived: !isArchived }, ONCE),
    )
    if (done !== undefined) await onChanged()
  }

  return (
    <>
      <Form of={form} onSave={save} class="form-part">
        <SupplierInputs of={form} />
        <div class="actions">
          <button
            type="submit"
            class="primary"
            aria-disabled={!form.isDirty.value || form.isSaving.value}
          >
            {form.isSaving.value ? texts.saving : texts.save}
          </button>
          <small role="status">{isSaved.value && !form.isDirty.value && texts.saved}</small>
        </div>
      </Form>
      <Form of={archiving} onSave={archive} class="form-part">
        <SaveProblem error={archiving.error.value} words={texts.errors} />
        <div class="actions">
          <button type="submit">{isArchived ? texts.restore : texts.archive}</button>
          {!isArchived && <small>{texts.archiveHint}</small>}
        </div>
      </Form>
    </>
  )
}
