import { readFileSync } from 'node:fs'
import { findTool } from './tools.ts'

/** Makes a pair of keys as a release is signed with. @returns the line of the file of signers */
export function makeSigningKey(file: string): string {
  const made = Bun.spawnSync([findTool('ssh-keygen'), '-q', '-t', 'ed25519', '-N', '', '-f', file])
  if (made.exitCode !== 0) throw new Error(made.stderr.toString())
  const [type, key] = readFileSync(`${file}.pub`, 'utf8').split(' ')
  return `petstock namespaces="petstock-release" ${type} ${key}\n`
}
