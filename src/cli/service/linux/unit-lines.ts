import { isLoopback } from '../../../tls/local-network.ts'
import { USER } from '../../machine/unit-record.ts'
import {
  dataOf,
  foreignFiles,
  isWithin,
  SERVICE_DATA,
  type ServicePlan,
  writtenFolders,
} from '../service-plan.ts'
import { ENVIRONMENT_FILE } from './environment-file.ts'

// The lines of a unit that its plan decides, and how their values are quoted.

const LOGS = '/var/log/petstock'
const FIRST_FREE_PORT = 1024

export const network = ({ database }: ServicePlan): string =>
  database === undefined
    ? `# The network itself is not waited for: the shop may have none.
After=network.target\n`
    : `# The database is reached over it.
Wants=network-online.target
After=network-online.target\n`

export const environment = ({ secrets }: ServicePlan): string =>
  secrets.length === 0
    ? ''
    : `# ${secrets.map(({ name }) => name).join(' and ')}: root alone may read the file, as systemd does.
EnvironmentFile=${ENVIRONMENT_FILE}\n`

const credentialName = (flag: string): string => flag.replace(/^--/, '')

export const credentialFile = (flag: string): string =>
  `\${CREDENTIALS_DIRECTORY}/${credentialName(flag)}`

/** Has systemd hand copies of the files over at each start: only root may have to read the originals. */
export const credentials = (plan: ServicePlan): string =>
  foreignFiles(plan)
    .map(({ flag, file }) => `LoadCredential=${credentialName(flag)}:${withoutSpecifiers(file)}\n`)
    .join('')

/** Waits for the disk of the data folder: before it is mounted, the folder would look empty. */
export function mounts(plan: ServicePlan): string {
  const data = dataOf(plan)
  if (data === undefined || isWithin(data, SERVICE_DATA)) return ''
  return `# Without its disk, the folder would look like that of a new shop.
RequiresMountsFor=${unitPath(data)}\n`
}

export function folders(plan: ServicePlan): string {
  const written = writtenFolders(plan)
  const isOwn = (folder: string) => isWithin(folder, SERVICE_DATA)
  const isLog = (folder: string) => isWithin(folder, LOGS)
  const lines: string[] = []
  if (written.some(({ folder }) => isOwn(folder))) {
    lines.push(`StateDirectory=${USER}`, 'StateDirectoryMode=0700')
  }
  if (written.some(({ folder }) => isLog(folder))) {
    lines.push(`LogsDirectory=${USER}`, 'LogsDirectoryMode=0700')
  }
  for (const { flag, folder } of written.filter(({ folder }) => !isOwn(folder) && !isLog(folder))) {
    // The service also has to start while the disk for backups is not plugged in.
    const optional = flag === '--data' ? '' : '-'
    lines.push(`ReadWritePaths=${unitPath(optional + folder)}`)
  }
  return lines.map((line) => `${line}\n`).join('')
}

export function capabilities({ port }: ServicePlan): string {
  if (port === 0 || port >= FIRST_FREE_PORT) return 'CapabilityBoundingSet=\n'
  return `# Port ${port} is one that only privileged programs may listen on.
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
AmbientCapabilities=CAP_NET_BIND_SERVICE
`
}

/** A service for this machine alone needs no other one, unless its database is there. */
export const addresses = ({ host, database }: ServicePlan): string =>
  isLoopback(host) && database === undefined ? 'IPAddressDeny=any\nIPAddressAllow=localhost\n' : ''

/** True for a folder that systemd makes for the service's user when the service starts. */
export const isMadeBySystemd = (folder: string): boolean =>
  [SERVICE_DATA, LOGS].some((own) => isWithin(folder, own))

const PLAIN = /^[\w@+=:,./-]+$/

/** Quotes a path for systemd: escapes quotes and backslashes, and doubles the % of specifiers. */
export const unitPath = (text: string): string =>
  PLAIN.test(text) ? text : `"${withoutSpecifiers(text.replace(/["\\]/g, '\\$&'))}"`

// systemd refuses a line with a code point that is not a character.
const UNWRITABLE = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu

/** Quotes an argument of ExecStart, where $ has to be doubled as well, and any byte can be escaped. */
export const unitArgument = (text: string): string =>
  unitPath(text).replaceAll('$', '$$$$').replace(UNWRITABLE, escaped)

/** Doubles each %, for a value that systemd takes without quotes. */
const withoutSpecifiers = (text: string): string => text.replaceAll('%', '%%')

const escaped = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
