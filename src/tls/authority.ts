import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isOurs } from './certificate-state.ts'
import { pemBlocks } from './pem.ts'

/**
 * A local authority: whoever trusts its root takes what its issuer signs, within the issuer's scope.
 * The root's own key signed the issuer and was never written anywhere. All in PEM.
 */
export interface Authority {
  readonly root: string
  readonly issuer: string
  readonly issuerKey: string
}

const EXPLANATION = `What renews the certificate of this petstock. Keep it to this machine: who has it can speak for the
shop's own names, and for addresses. Tablets and tills get ca.crt instead.
`

export const authorityText = ({ root, issuer, issuerKey }: Authority): string =>
  `${EXPLANATION}\n${issuerKey}${issuer}${root}`

/** @returns undefined for anything but an authority that is whole */
export function readAuthority(text: string): Authority | undefined {
  const [issuerKey, issuer, root, ...rest] = pemBlocks(text)
  if (!issuerKey || !issuer || !root || rest.length > 0) return undefined
  try {
    const anchor = new X509Certificate(root)
    const signer = new X509Certificate(issuer)
    const fits =
      isOurs(anchor) &&
      anchor.verify(anchor.publicKey) &&
      signer.verify(anchor.publicKey) &&
      signer.checkPrivateKey(createPrivateKey(issuerKey))
    return fits ? { root, issuer, issuerKey } : undefined
  } catch {
    return undefined
  }
}

/** True when the first certificate of a chain was signed by this authority. */
export const signedBy = ({ issuer }: Authority, chain: string): boolean =>
  new X509Certificate(chain).verify(new X509Certificate(issuer).publicKey)
