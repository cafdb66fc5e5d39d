import type { CommandContext, PetstockCommand } from '../command.ts'
import { addCreate } from './create.ts'

/** `petstock tls ...`: HTTPS for a shop without internet. */
export function addTls(program: PetstockCommand, context: CommandContext): void {
  const tls = program.sub(
    'tls',
    'make the certificate for HTTPS in the shop',
    'petstock tls create shop-pc.local 192.168.1.20',
  )
  addCreate(tls, context)
}
