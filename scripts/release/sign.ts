import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseRefused } from './run.ts'

// Signatures are OpenSSH's: ssh-keygen is there on Debian, macOS and Windows, so that a reader installs nothing. The
// file of signers is what a reader trusts, in the form of OpenSSH's allowed signers. The private keys are nowhere here.

/** The public keys of releases, in scripts/release and in each release. */
export const SIGNERS = 'petstock-signers'

export const SUMS = 'SHA256SUMS'

/** Each key signs by this name, so that a reader names one and need not know which key it was. */
const SIGNER = 'petstock'

/** What signatures are for: a key that has signed something else has signed no release. */
const PURPOSE = 'petstock-release'

/** Refuses a key that no reader trusts, before the release is made. The public half is beside the private one. */
export function requireSigner(key: string, signers: string): void {
  if (!existsSync(key)) throw new ReleaseRefused(`there is no key ${key}`)
  const half = `${key}.pub`
  if (!existsSync(half)) throw new ReleaseRefused(`there is no public key ${half} beside the key`)
  const [, text = ''] = readFileSync(half, 'utf8').trim().split(' ')
  if (text !== '' && readFileSync(signers, 'utf8').includes(text)) return
  throw new ReleaseRefused(
    `${half} is none of the keys in ${signers}: nobody would trust the signature. Add it there, and commit that`,
  )
}

/** Signs SHA256SUMS in a release, and checks the signature as a reader does. */
export function signSums(folder: string, key: string): void {
  sshKeygen(folder, ['-Y', 'sign', '-q', '-f', key, '-n', PURPOSE, SUMS])
  const trusted = ['-f', SIGNERS, '-I', SIGNER, '-n', PURPOSE]
  const sums = readFileSync(join(folder, SUMS))
  sshKeygen(folder, ['-Y', 'verify', '-q', ...trusted, '-s', `${SUMS}.sig`], sums)
}

/** A passphrase is asked for on the terminal. */
function sshKeygen(cwd: string, args: readonly string[], input?: Uint8Array): void {
  const { status, stdout, stderr, error } = spawnSync('ssh-keygen', args, { cwd, input })
  if (error) throw new ReleaseRefused(`ssh-keygen could not be started: ${error.message}`)
  if (status !== 0) {
    throw new ReleaseRefused(`ssh-keygen ${args.slice(0, 2).join(' ')} failed: ${stdout}${stderr}`)
  }
}
