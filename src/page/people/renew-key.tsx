import { useSignal } from '@preact/signals'
import type { Reach } from '../https/use-connection.ts'
import { Select } from '../kit/field.tsx'
import { choice } from '../kit/fields.ts'
import { FormField } from '../kit/form.tsx'
import { useForm } from '../kit/use-form.ts'
import { ONCE } from '../kit/use-requests.ts'
import { ShareKey } from './share-key.tsx'
import { type PersonProps, usePeopleTexts } from './use-people.ts'

const GRACES = ['3600000', '86400000', '604800000', '0'] as const
/** A device whose new key was lost on the way goes on with the old one. */
const USUAL_GRACE = '86400000'

interface RenewKeyProps extends PersonProps {
  readonly reach: Reach
}

/** A new token for a key that stays. */
export function RenewKey({ person, reach, onChanged }: RenewKeyProps) {
  const people = usePeopleTexts()
  const form = useForm({ grace: choice(GRACES, USUAL_GRACE) })
  const round = useSignal(0)
  const { id: keyId, name } = person
  const fields = (
    <>
      <FormField of={form} name="grace" label={people.grace}>
        {(input) => (
          <Select {...input} options={GRACES.map((each) => [each, people.graces[each]])} />
        )}
      </FormField>
      {form.textOf('grace') === '0' && <p>{people.graceOver}</p>}
    </>
  )

  return (
    <section class="form-part" aria-labelledby="renew-heading">
      <h2 id="renew-heading">{people.renew}</h2>
      <p>{people.renewHint}</p>
      <p>{people.renewLost}</p>
      <ShareKey
        key={round.value}
        reach={reach}
        name={name}
        form={form}
        fields={fields}
        codeOf={({ grace }) => ({ keyId, graceMs: Number(grace) })}
        makeKey={({ grace }, shop) =>
          shop.desk.api.keys({ keyId }).renewal.post({ graceMs: Number(grace) }, ONCE)
        }
        onChanged={onChanged}
        onDone={() => {
          round.value += 1
        }}
      />
    </section>
  )
}
