import { useRef } from 'preact/hooks'
import { useConnection } from '../https/use-connection.ts'
import { useFocusOnOpen } from '../kit/focus.ts'
import { FormField } from '../kit/form.tsx'
import { useKit } from '../kit/kit.ts'
import { PEOPLE_LINK } from '../kit/route.ts'
import { useForm } from '../kit/use-form.ts'
import { ONCE } from '../kit/use-requests.ts'
import { AccessChoice } from './access-choice.tsx'
import { asSent, newKeyFields } from './key-fields.ts'
import { LimitsFields } from './limits-fields.tsx'
import { ShareKey } from './share-key.tsx'
import { UpdatesChoice } from './updates-choice.tsx'
import { usePeopleTexts } from './use-people.ts'

/** The form that adds a person or a device. */
export function AddPerson({ onChanged }: { readonly onChanged: () => void }) {
  const people = usePeopleTexts()
  const { texts } = useKit()
  const reach = useConnection()
  const form = useForm(newKeyFields(() => texts.peek().zoned))
  const element = useRef<HTMLFormElement>(null)
  useFocusOnOpen(() => element.current?.querySelector('input'))
  const all = { of: form, words: people }
  const fields = (
    <>
      <FormField {...all} name="name" label={people.name} hint={people.nameHint} />
      <AccessChoice of={form} legend={people.mayDo} />
      <details class="people-more">
        <summary>{people.moreToAdd}</summary>
        <FormField {...all} name="lastDay" label={people.end} hint={people.endHint}>
          {({ onText, ...input }) => (
            <input
              {...input}
              type="date"
              onInput={({ currentTarget }) => onText(currentTarget.value)}
            />
          )}
        </FormField>
        <UpdatesChoice of={form} />
        <LimitsFields of={form} />
      </details>
    </>
  )
  return (
    <ShareKey
      reach={reach}
      name={form.textOf('name').trim()}
      form={form}
      fields={fields}
      elementRef={element}
      codeOf={asSent}
      makeKey={(key, shop) => shop.desk.api.keys.post(asSent(key), ONCE)}
      onChanged={onChanged}
      onDone={() => {
        location.hash = PEOPLE_LINK
      }}
    />
  )
}
