import { isLoopback } from '../../serve/text.ts'
import { PLACES, pathsOf } from '../platform.ts'
import { argumentWords } from '../serve-arguments.ts'
import { dataOf, readFiles, type ServicePlan, urlOf, writtenFolders } from '../service-plan.ts'
import { commandLineWord, powershellText } from './quoting.ts'

const TASK = powershellText('petstock')

// By their numbers: Windows translates the names of its accounts.
const LOCAL_SERVICE = 'S-1-5-19'
const FULL_CONTROL = ['S-1-5-18', 'S-1-5-32-544']

/** The steps for Windows, as lines that can be pasted into PowerShell, also a second time. */
export function windowsInstallSteps(plan: ServicePlan): string {
  const { source, program, host, version } = plan
  const words = ['serve', ...argumentWords(plan.arguments)].map(commandLineWord).join(' ')
  return `# petstock ${version} as a scheduled task of Windows. Paste these lines into PowerShell, opened with "Run as
# administrator", in the folder where petstock lies. Pasted again, with other flags, they change the service.
$ErrorActionPreference = 'Stop'

# 1. The program, where only administrators can change it.
Stop-ScheduledTask -TaskName ${TASK} -ErrorAction SilentlyContinue
${source === program ? '# (It is there.)' : copyLines(source, program)}

# 2. Its folders, for the account that it runs as (${LOCAL_SERVICE} is Local Service, which may do little) and for
# administrators.
${writtenFolders(plan)
  .map(({ folder }) => folderLines(folder))
  .join('\n')}
${readFiles(plan)
  .map(({ file }) => grantLine(file, `/grant '*${LOCAL_SERVICE}:R'`))
  .join('')}
# 3. The task: started with the machine, and looked after every minute; while it runs, that does nothing.
$action = New-ScheduledTaskAction -Execute ${powershellText(program)} -Argument ${powershellText(words)}
$triggers = @(
  (New-ScheduledTaskTrigger -AtStartup),
  (New-ScheduledTaskTrigger -Once -At (Get-Date) -RepetitionInterval (New-TimeSpan -Minutes 1))
)
$principal = New-ScheduledTaskPrincipal -UserId '${LOCAL_SERVICE}' -LogonType ServiceAccount -RunLevel Limited
$settings = @{
  MultipleInstances          = 'IgnoreNew'
  StartWhenAvailable         = $true
  RestartCount               = 255
  RestartInterval            = New-TimeSpan -Minutes 1
  ExecutionTimeLimit         = [TimeSpan]::Zero
  AllowStartIfOnBatteries    = $true
  DontStopIfGoingOnBatteries = $true
  Priority                   = 5 # What is not said runs with 7, behind all else.
}
$task = @{
  TaskName    = ${TASK}
  Description = 'petstock, the inventory service of the shop'
  Action      = $action
  Trigger     = $triggers
  Principal   = $principal
  Settings    = New-ScheduledTaskSettingsSet @settings
}
Register-ScheduledTask -Force @task | Out-Null
Start-ScheduledTask -TaskName ${TASK}

# 4. The firewall.
Get-NetFirewallRule -Name ${TASK} -ErrorAction SilentlyContinue | Remove-NetFirewallRule
${isLoopback(host) ? '# (This machine alone reaches it, so it stays shut.)' : firewallLine(plan)}

# 5. It runs when this says Running${address(plan)}.
Start-Sleep -Seconds 2
(Get-ScheduledTask -TaskName ${TASK}).State

# Windows keeps nothing of what the service prints: add --log-file to the call for a log.
# Keys are made like this:
#   & ${powershellText(program)} keys create --data ${powershellText(dataOf(plan))} --name 'Till 1' --plan business
`
}

/** How the service goes; the data stays. */
export const windowsUninstallSteps = (): string => `# The task goes; the data and the program stay.
Stop-ScheduledTask -TaskName ${TASK}
Unregister-ScheduledTask -TaskName ${TASK} -Confirm:$false
Get-NetFirewallRule -Name ${TASK} -ErrorAction SilentlyContinue | Remove-NetFirewallRule
# Without the program, too: Remove-Item -Recurse ${powershellText(pathsOf('windows').dirname(PLACES.windows.program))}
`

const makeFolder = (folder: string): string =>
  `[IO.Directory]::CreateDirectory(${powershellText(folder)}) | Out-Null`

const copyLines = (source: string, program: string): string =>
  `${makeFolder(pathsOf('windows').dirname(program))}
Start-Sleep -Seconds 2
Copy-Item -Force -LiteralPath ${powershellText(source)} -Destination ${powershellText(program)}`

const folderLines = (folder: string): string => {
  const everyone = FULL_CONTROL.map((sid) => `'*${sid}:(OI)(CI)F'`).join(' ')
  const grants = `/inheritance:r /grant:r '*${LOCAL_SERVICE}:(OI)(CI)M' ${everyone}`
  return `${makeFolder(folder)}\n${grantLine(folder, grants)}`.trimEnd()
}

const grantLine = (path: string, grants: string): string =>
  `icacls ${powershellText(path)} ${grants} | Out-Null; if ($LASTEXITCODE) { throw 'icacls failed' }\n`

const firewallLine = ({ program, port }: ServicePlan): string => {
  const ports = port === 0 ? '' : ` -LocalPort ${port}`
  return `New-NetFirewallRule -Name ${TASK} -DisplayName ${TASK} -Direction Inbound -Program ${powershellText(program)} -Protocol TCP${ports} -Profile Private,Domain -Action Allow | Out-Null`
}

const address = (plan: ServicePlan): string => {
  const url = urlOf(plan)
  return url === undefined ? '' : `, and ${url} answers`
}
