import { isLoopback } from '../../../tls/local-network.ts'
import { recordText, SERVICE, type UnitRecord, USER } from '../../machine/unit-record.ts'
import { argumentWords } from '../../serve/serve-arguments.ts'
import {
  dataOf,
  foreignFiles,
  isWithin,
  SERVICE_DATA,
  type ServicePlan,
  writtenFolders,
} from '../service-plan.ts'
import { ENVIRONMENT_FILE } from './environment-file.ts'
import { unitArgument, unitPath, withoutSpecifiers } from './unit-quoting.ts'

const LOGS = '/var/log/petstock'
const FIRST_FREE_PORT = 1024
/** How long a stop may take beside the time for load balancers. */
const STOP_SECONDS = 30

/** The systemd unit of a service. */
export function unitText(plan: ServicePlan): string {
  return `# Written by \`petstock service install\`, and anew each time it is run. What petstock has no flag for
# goes beside it: sudo systemctl edit ${SERVICE}

[Unit]
Description=petstock, the pet store's inventory service
${network(plan)}${mounts(plan)}# Tries for good: nobody is there to reset a service that has given up.
StartLimitIntervalSec=0

[Service]
Type=exec
User=${USER}
Group=${USER}
ExecStart=${commandLine(plan)}
${environment(plan)}${credentials(plan)}Restart=on-failure
RestartSec=5s
# A wrong call stays wrong.
RestartPreventExitStatus=2
# ${plan.drainMs === 0 ? 'Requests' : 'Load balancers get the time of --drain, and requests'} in flight get three seconds; then the last writes go to a disk that may be slow.
KillMode=mixed
TimeoutStopSec=${STOP_SECONDS + Math.ceil(plan.drainMs / 1_000)}s
LimitNOFILE=65536
# Where memory runs out, other programs go first.
OOMScoreAdjust=-200

# The disk: what serve writes, and nothing else. No folder of a person, no /tmp that others see.
${folders(plan)}UMask=0077
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectProc=invisible
ProcSubset=pid
RemoveIPC=yes
PrivateIPC=yes
PrivateMounts=yes

# The system: nothing of it can be changed from here.
NoNewPrivileges=yes
${capabilities(plan)}ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
LockPersonality=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
# The runtime compiles as it runs, into memory that it writes and then executes.
MemoryDenyWriteExecute=no

# The network. Netlink is how the machine's own addresses are asked for.
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
${addresses(plan)}
[Install]
WantedBy=multi-user.target

${recordText(recordOf(plan))}`
}

const recordOf = (plan: ServicePlan): UnitRecord => ({
  version: plan.version,
  data: dataOf(plan),
  database: plan.database,
  arguments: argumentWords(plan.arguments),
})

function commandLine(plan: ServicePlan): string {
  const { program, arguments: given } = plan
  const handedOver = foreignFiles(plan).map(({ flag }) => flag)
  const words = given.map(({ flag: { name }, value }) => {
    if (value === undefined) return name
    return `${name} ${handedOver.includes(name) ? credentialFile(name) : unitArgument(value)}`
  })
  return [`${program} serve`, ...words].join(' \\\n    ')
}

const network = ({ database }: ServicePlan): string =>
  database === undefined
    ? `# The network itself is not waited for: the shop may have none.
After=network.target\n`
    : `# The database is reached over it.
Wants=network-online.target
After=network-online.target\n`

const environment = ({ secrets }: ServicePlan): string =>
  secrets.length === 0
    ? ''
    : `# ${secrets.map(({ name }) => name).join(' and ')}: root alone may read the file, as systemd does.
EnvironmentFile=${ENVIRONMENT_FILE}\n`

const credentialName = (flag: string): string => flag.replace(/^--/, '')

const credentialFile = (flag: string): string => `\${CREDENTIALS_DIRECTORY}/${credentialName(flag)}`

/** Has systemd hand copies of the files over at each start: only root may have to read the originals. */
const credentials = (plan: ServicePlan): string =>
  foreignFiles(plan)
    .map(({ flag, file }) => `LoadCredential=${credentialName(flag)}:${withoutSpecifiers(file)}\n`)
    .join('')

/** Waits for the disk of the data folder: before it is mounted, the folder would look empty. */
function mounts(plan: ServicePlan): string {
  const data = dataOf(plan)
  if (data === undefined || isWithin(data, SERVICE_DATA)) return ''
  return `# Without its disk, the folder would look like that of a new shop.
RequiresMountsFor=${unitPath(data)}\n`
}

function folders(plan: ServicePlan): string {
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

function capabilities({ port }: ServicePlan): string {
  if (port === 0 || port >= FIRST_FREE_PORT) return 'CapabilityBoundingSet=\n'
  return `# Port ${port} is one that only privileged programs may listen on.
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
AmbientCapabilities=CAP_NET_BIND_SERVICE
`
}

/** A service for this machine alone needs no other one, unless its database is there. */
const addresses = ({ host, database }: ServicePlan): string =>
  isLoopback(host) && database === undefined ? 'IPAddressDeny=any\nIPAddressAllow=localhost\n' : ''

/** True for a folder that systemd makes for the service's user when the service starts. */
export const isMadeBySystemd = (folder: string): boolean =>
  [SERVICE_DATA, LOGS].some((own) => isWithin(folder, own))
