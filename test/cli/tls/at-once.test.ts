import { expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeOnThread } from '../../../src/server/https/certificate-thread.ts'
import { readAuthority } from '../../../src/tls/authority.ts'
import { isKeyOf, pemBlocks } from '../../../src/tls/certificate.ts'
import { tlsFolder } from '../../../src/tls/tls-folder.ts'
import { newShop, type Shop } from '../shop.ts'

const ROUNDS = 4
const CALLS = 5

/** What does not fit together of the files that the calls have left. */
function misfits(shop: Shop): string[] {
  const read = (name: string) => readFileSync(join(shop.data, 'tls', name), 'utf8')
  const chain = read('server.crt')
  const [server = '', issuer = ''] = pemBlocks(chain)
  const authority = readAuthority(read('issuer.pem'))
  const { publicKey } = new X509Certificate(issuer)
  const fits = {
    'the key and the certificate': isKeyOf(chain, read('server.key')),
    'the certificate and its issuer': new X509Certificate(server).verify(publicKey),
    'the issuer of the chain and issuer.pem': authority?.issuer === issuer,
    'the root of issuer.pem and ca.crt': authority?.root === read('ca.crt'),
  }
  return Object.entries(fits).flatMap(([name, isRight]) => (isRight ? [] : [name]))
}

const BUSY = 'another petstock is making a certificate in '

/** What the page's button asks of a server beside the commands. */
const ofServer = (shop: Shop) =>
  makeOnThread({
    folder: tlsFolder(shop.data),
    wish: { hosts: ['10.0.0.1'], mayMakeAuthority: true, keepsGood: true },
    now: Date.now(),
  })

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'commands and a server at the same time in an empty folder each make a certificate or say that another is at work, and what they leave fits together (round %i)',
  async () => {
    using shop = newShop()
    const calls = Array.from({ length: CALLS }, (_, call) =>
      shop.program('tls', 'create', 'shop-pc.local', `192.168.1.${call + 1}`),
    )
    const [served, ...ended] = await Promise.all([ofServer(shop), ...calls])
    const failed = ended.filter(({ status }) => status !== 0)
    expect(failed.filter(({ stderr }) => !stderr.startsWith(`petstock: ${BUSY}`))).toEqual([])
    expect(served.outcome === 'made' || served.message.startsWith(BUSY)).toBe(true)
    // One has made the authority, and the others have gone on with it.
    const root = readFileSync(join(shop.data, 'tls/ca.crt'))
    const { fingerprint256 } = new X509Certificate(root)
    const made = ended.filter(({ status }) => status === 0)
    expect(made.filter(({ stdout }) => !stdout.includes(fingerprint256))).toEqual([])
    expect(misfits(shop)).toEqual([])
    expect(readdirSync(join(shop.data, 'tls')).filter((name) => /partial/.test(name))).toEqual([])
  },
)
