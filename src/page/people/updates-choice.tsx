import { KEY_UPDATES } from '../../keys/key-updates.ts'
import { Select } from '../kit/field.tsx'
import { type FormElements, FormField } from '../kit/form.tsx'
import { usePeopleTexts } from './use-people.ts'

/** Chooses what the updates of a key are: a till on the plain contract sells by them. */
export function UpdatesChoice({ of }: { readonly of: FormElements<'updates', string> }) {
  const people = usePeopleTexts()
  return (
    <FormField of={of} name="updates" label={people.updatesTitle} hint={people.updatesHint}>
      {(input) => (
        <Select
          {...input}
          options={KEY_UPDATES.map((each) => [each, people.updates[each]] as const)}
        />
      )}
    </FormField>
  )
}
