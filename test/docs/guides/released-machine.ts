import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../../package.json'
import { writeArchive } from '../../../scripts/release/archive.ts'
import { writeChecksums } from '../../../scripts/release/checksums.ts'
import { SIGNERS, signSums } from '../../../scripts/release/sign.ts'
import { TARGETS } from '../../../scripts/release/targets.ts'
import { BINARY, temporaryFolder } from '../../support/petstock.ts'
import { makeSigningKey } from '../../support/signing-key.ts'
import { systemdMachine } from '../../support/systemd-machine.ts'
import { findTool } from '../../support/tools.ts'

/**
 * A machine on which somebody has downloaded the release for Linux, and nothing else.
 * @param name its host name
 */
export async function releasedMachine(name: string) {
  findTool('sudo')
  const machine = await systemdMachine({ name })
  using folder = temporaryFolder()
  const [linux] = TARGETS
  if (linux?.name !== 'linux-x64') throw new Error('the first target is not that of the guides')
  const archive = await writeArchive(linux, BINARY, { folder: folder.path, version, at: 0 })
  await writeChecksums(folder.path, [archive])
  using keys = temporaryFolder()
  writeFileSync(folder.file(SIGNERS), makeSigningKey(keys.file('key')))
  signSums(folder.path, keys.file('key'))
  for (const file of readdirSync(folder.path))
    copyFileSync(join(folder.path, file), machine.inHome(file))
  machine.must('sh', '-c', `echo 127.0.0.1 ${name} >> /etc/hosts`)
  return machine
}
