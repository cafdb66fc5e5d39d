import { nodeCrypto } from '../late-node.ts'
import { isKeyOf, isOurs, pemBlocks } from './certificate.ts'

/**
 * A local authority, all in PEM. Clients that trust its root accept what its issuer signs, within the
 * issuer's scope. The root's private key signed the issuer once and was never written to a disk.
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

/** @returns undefined for anything but a complete authority */
export function readAuthority(text: string): Authority | undefined {
  const [issuerKey, issuer, root, ...rest] = pemBlocks(text)
  if (!issuerKey || !issuer || !root || rest.length > 0) return undefined
  try {
    const anchor = new (nodeCrypto().X509Certificate)(root)
    const signer = new (nodeCrypto().X509Certificate)(issuer)
    const fits =
      isOurs(anchor) &&
      anchor.verify(anchor.publicKey) &&
      signer.verify(anchor.publicKey) &&
      isKeyOf(issuer, issuerKey)
    return fits ? { root, issuer, issuerKey } : undefined
  } catch {
    return undefined
  }
}

/** True when the first certificate of a chain was signed by this authority. */
export const signedBy = ({ issuer }: Authority, chain: string): boolean =>
  new (nodeCrypto().X509Certificate)(chain).verify(
    new (nodeCrypto().X509Certificate)(issuer).publicKey,
  )
