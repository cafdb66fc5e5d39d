import { useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { type Connection, type ConnectionDesk, readNames } from './connection.ts'
import { useHttpsTexts } from './https-texts.ts'

interface MakeCertificateProps {
  readonly desk: ConnectionDesk
  readonly connection: Connection
}

/** Makes the certificate, where petstock may. */
export function MakeCertificate({ desk, connection }: MakeCertificateProps) {
  const { make } = useHttpsTexts()
  const { setUp, certificate } = connection
  if (setUp === 'own_certificate' || setUp === 'no_data_folder') return null
  return (
    <section class="https-part">
      <h2>{certificate ? make.titleAfter : make.title}</h2>
      <MakeForm desk={desk} connection={connection} />
    </section>
  )
}

function MakeForm({ desk, connection }: MakeCertificateProps) {
  const { make } = useHttpsTexts()
  const names = useSignal('')
  const outcome = useSignal<Outcome>('none')
  const isBusy = desk.isBusy.value
  const { certificate } = connection
  const before = certificate?.authority?.sha256
  const lacking = connection.addresses.filter(({ certified }) => certified === false)

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    outcome.value = 'none'
    if (!(await desk.setUp(readNames(names.value)))) return
    const after = desk.current.value?.certificate?.authority?.sha256
    outcome.value = before !== undefined && after !== before ? 'new authority' : 'done'
    names.value = ''
  }

  return (
    <form class="https-form" onSubmit={submit} noValidate>
      <p>{certificate ? make.renewIntro(hostsOf(certificate)) : make.intro}</p>
      {lacking.length > 0 && (
        <p>{make.lacking(lacking.map(({ url }) => new URL(url).hostname).join(', '))}</p>
      )}
      <label class="field">
        <span>{make.names}</span>
        <input
          value={names.value}
          autoCapitalize="off"
          spellcheck={false}
          aria-describedby="https-names-hint https-problem"
          onInput={({ currentTarget }) => {
            names.value = currentTarget.value
          }}
        />
        <small id="https-names-hint">{make.namesHint}</small>
      </label>
      <button type="submit" class="primary" aria-disabled={isBusy}>
        {isBusy ? make.working : certificate ? make.renew : make.button}
      </button>
      <Problem desk={desk} />
      <p role="status">{outcomeText(outcome.value, make)}</p>
    </form>
  )
}

type Outcome = 'none' | 'done' | 'new authority'

function outcomeText(
  outcome: Outcome,
  { done, newAuthority }: ReturnType<typeof useHttpsTexts>['make'],
): string | undefined {
  if (outcome === 'none') return undefined
  return outcome === 'done' ? done : `${done} ${newAuthority}`
}

function Problem({ desk }: Pick<MakeCertificateProps, 'desk'>) {
  const { make } = useHttpsTexts()
  const error = desk.error.value
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
