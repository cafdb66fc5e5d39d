import { recordText, SERVICE, type UnitRecord, USER } from '../../machine/unit-record.ts'
import { argumentWords } from '../../serve/serve-arguments.ts'
import { dataOf, foreignFiles, type ServicePlan } from '../service-plan.ts'
import {
  addresses,
  capabilities,
  credentialFile,
  credentials,
  environment,
  folders,
  mounts,
  network,
  unitArgument,
} from './unit-lines.ts'

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
