import { useSignal } from '@preact/signals'
import { TextInput } from '../kit/field.tsx'
import { field } from '../kit/fields.ts'
import { Form, FormField } from '../kit/form.tsx'
import type { RequestError } from '../kit/request-error.ts'
import { useForm } from '../kit/use-form.ts'
import { type Connection, readNames } from './connection.ts'
import { useHttpsTexts } from './https-texts.ts'

interface MakeCertificateProps {
  readonly connection: Connection
  readonly onMade: (connection: Connection) => void
}

/** Makes the certificate, where petstock may. */
export function MakeCertificate({ connection, onMade }: MakeCertificateProps) {
  const { make } = useHttpsTexts()
  const { setUp, certificate } = connection
  if (setUp === 'own_certificate' || setUp === 'no_data_folder') return null
  return (
    <section class="https-part">
      <h2>{certificate ? make.titleAfter : make.title}</h2>
      <MakeForm connection={connection} onMade={onMade} />
    </section>
  )
}

function MakeForm({ connection, onMade }: MakeCertificateProps) {
  const { make } = useHttpsTexts()
  const form = useForm(CERTIFICATE_FIELDS)
  const outcome = useSignal<Outcome>('none')
  const isBusy = form.isSaving.value
  const { certificate } = connection
  const before = certificate?.authority?.sha256
  const lacking = connection.addresses.filter(({ certified }) => certified === false)

  async function setUp(): Promise<void> {
    outcome.value = 'none'
    const made = await form.save(({ names: hosts }, shop) => shop.desk.api.https.post({ hosts }))
    if (made === undefined) return
    onMade(made)
    const after = made.certificate?.authority?.sha256
    outcome.value = before !== undefined && after !== before ? 'new authority' : 'done'
    form.clear()
  }

  return (
    <Form of={form} onSave={setUp} class="https-form">
      <p>{certificate ? make.renewIntro(hostsOf(certificate)) : make.intro}</p>
      {lacking.length > 0 && (
        <p>{make.lacking(lacking.map(({ url }) => new URL(url).hostname).join(', '))}</p>
      )}
      <FormField of={form} name="names" label={make.names} hint={make.namesHint}>
        {(input) => (
          <TextInput
            {...input}
            autoCapitalize="off"
            aria-describedby={`${input['aria-describedby']} https-problem`}
          />
        )}
      </FormField>
      <button type="submit" class="primary" aria-disabled={isBusy}>
        {isBusy ? make.working : certificate ? make.renew : make.button}
      </button>
      <Problem error={form.error.value} />
      <p role="status">{outcomeText(outcome.value, make)}</p>
    </Form>
  )
}

/** The hosts of the certificate, besides those that the machine knows of itself. */
const CERTIFICATE_FIELDS = {
  names: field<string[], never>((text) => ({ value: readNames(text) })),
}

type Outcome = 'none' | 'done' | 'new authority'

function outcomeText(
  outcome: Outcome,
  { done, newAuthority }: ReturnType<typeof useHttpsTexts>['make'],
): string | undefined {
  if (outcome === 'none') return undefined
  return outcome === 'done' ? done : `${done} ${newAuthority}`
}

function Problem({ error }: { readonly error: RequestError | undefined }) {
  const { make } = useHttpsTexts()
  const known = Object.entries(make.errors).find(([code]) => code === error?.code)?.[1]
  return (
    <div id="https-problem" role="alert">
      {error !== undefined && (
        <p class="problem">
          {known ?? make.errors.other} <small lang="en">{error.message}</small>
        </p>
      )}
    </div>
  )
}

/** The hosts of a certificate without those that every one has. */
const hostsOf = ({ hosts }: NonNullable<Connection['certificate']>): string =>
  hosts.filter((host) => !['localhost', '127.0.0.1', '::1'].includes(host)).join(', ')
