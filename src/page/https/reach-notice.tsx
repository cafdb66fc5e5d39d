import { useTexts } from '../kit/kit.ts'
import { HTTPS_LINK } from '../kit/route.ts'
import { type Connection, isBehindOther, isEncryptedBefore, phoneAddress } from './connection.ts'
import { RestartCommand } from './restart-command.tsx'

interface ReachNoticeProps {
  readonly connection: Connection
  /** Whether the view around it is the one that sets HTTPS up, which needs no link to itself. */
  readonly isInHttpsView?: boolean
}

/** The address that phones open, or the flag that is lacking; and whether keys travel readable. */
export function ReachNotice({ connection, isInHttpsView = false }: ReachNoticeProps) {
  const { reach } = useTexts()
  return (
    <>
      <PhoneAddress
        connection={connection}
        // The view shows the command itself once there is a certificate.
        showsCommand={!isInHttpsView || connection.certificate === null}
      />
      {isReadable(connection) && (
        <p class="reach-warning">
          {reach.readable} {!isInHttpsView && <a href={HTTPS_LINK}>{reach.toHttps}</a>}
        </p>
      )}
    </>
  )
}

/** Whether others in the network can read the keys that devices send. */
export const isReadable = (connection: Connection): boolean =>
  !connection.https &&
  !connection.loopbackOnly &&
  !isEncryptedBefore(connection, window.location.protocol)

interface PhoneAddressProps {
  readonly connection: Connection
  readonly showsCommand: boolean
}

function PhoneAddress({ connection, showsCommand }: PhoneAddressProps) {
  const { reach } = useTexts()
  const { publicUrl, loopbackOnly, restart } = connection
  if (publicUrl !== null) return <Addresses says={reach.opens} urls={[publicUrl]} />
  if (isBehindOther(connection)) return <p>{reach.proxy(window.location.origin)}</p>
  if (loopbackOnly) {
    return (
      <>
        <p>{reach.loopbackOnly}</p>
        <p class="reach-addresses">
          {reach.lacking} <code>--host 0.0.0.0</code>
        </p>
        {restart !== null && showsCommand && <RestartCommand restart={restart} />}
      </>
    )
  }
  const first = phoneAddress(connection)
  if (first === undefined) return <p>{reach.noNetwork}</p>
  const others = connection.addresses.map(({ url }) => url).filter((url) => url !== first)
  return (
    <>
      <Addresses says={reach.opens} urls={[first]} />
      {others.length > 0 && <Addresses says={reach.others} urls={others} />}
      <p>
        <a href={reach.guideHref}>{reach.guide}</a>
      </p>
    </>
  )
}

function Addresses({ says, urls }: { readonly says: string; readonly urls: readonly string[] }) {
  return (
    <p class="reach-addresses">
      {says}{' '}
      {urls.map((url) => (
        <code key={url}>{url}</code>
      ))}
    </p>
  )
}
