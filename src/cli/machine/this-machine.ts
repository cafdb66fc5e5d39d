import { hostname, networkInterfaces } from 'node:os'
import type { LocalNetwork } from '../../tls/local-network.ts'

/** The machine that this program runs on, in its network. */
export const THIS_MACHINE: LocalNetwork = { hostname, interfaces: networkInterfaces }
