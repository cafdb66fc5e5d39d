import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** One end of a TCP connection. */
interface SocketEnd {
  /** The bytes of the address, in hexadecimal. */
  readonly address: string
  readonly port: number
}

/**
 * Whether this process has an open TCP connection between two ends.
 * @returns undefined where the system does not say so: Linux alone does
 */
export function ownsConnection(here: SocketEnd, there: SocketEnd): boolean | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const socket = `socket:[${inodeOf(`${asListed(here)} ${asListed(there)} `)}]`
    return readdirSync('/proc/self/fd').some((fd) => linkOf(fd) === socket)
  } catch {
    return undefined
  }
}

/** Each word of an address is listed with its last byte first, since the machine has it so in memory. */
const asListed = ({ address, port }: SocketEnd): string =>
  `${address.replace(/(..)(..)(..)(..)/g, '$4$3$2$1')}:${port.toString(16).padStart(4, '0')}`.toUpperCase()

/** All connections of the machine, or of the container, are listed: also those of a pooler beside this process. */
function inodeOf(ends: string): string | undefined {
  for (const name of ['tcp', 'tcp6']) {
    const lines = readFileSync(`/proc/self/net/${name}`, 'latin1').split('\n')
    const line = lines.find((each) => each.includes(ends))
    if (line !== undefined) return line.trim().split(/\s+/)[9]
  }
  return undefined
}

function linkOf(fd: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    // It was closed meanwhile.
    return undefined
  }
}
