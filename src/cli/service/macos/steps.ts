import { isLoopback } from '../../serve/text.ts'
import { shellWord } from '../../shell-word.ts'
import { PLACES } from '../platform.ts'
import { dataOf, readFiles, type ServicePlan, urlOf, writtenFolders } from '../service-plan.ts'
import { LABEL, LOGS, plistText, USER } from './plist.ts'

const PLIST = `/Library/LaunchDaemons/${LABEL}.plist`
const FIREWALL = '/usr/libexec/ApplicationFirewall/socketfilterfw'

/** The steps for macOS, as a script that can be run again. */
export function macosInstallSteps(plan: ServicePlan): string {
  const { source, program, host, version } = plan
  return `#!/bin/sh
# petstock ${version} as a launchd daemon on macOS. Save these lines as petstock-service.sh beside petstock, read
# them, and run them: sh petstock-service.sh (sudo asks for your password). With other flags, run again, they
# change the service.
set -eu

# 1. The program, where only root can change it.
${source === program ? '# (It is there.)' : copyLines(source, program)}

# 2. A user of its own, who cannot log in.
if ! dscl . -read /Users/${USER} >/dev/null 2>&1; then
  for id in $(seq 300 399); do
    dscl . -search /Users UniqueID "$id" | grep -q . && continue
    dscl . -search /Groups PrimaryGroupID "$id" | grep -q . && continue
    break
  done
  sudo dscl . -create /Groups/${USER}
  sudo dscl . -create /Groups/${USER} PrimaryGroupID "$id"
  sudo dscl . -create /Users/${USER}
  sudo dscl . -create /Users/${USER} UniqueID "$id"
  sudo dscl . -create /Users/${USER} PrimaryGroupID "$id"
  sudo dscl . -create /Users/${USER} RealName petstock
  sudo dscl . -create /Users/${USER} UserShell /usr/bin/false
  sudo dscl . -create /Users/${USER} NFSHomeDirectory /var/empty
  sudo dscl . -create /Users/${USER} IsHidden 1
fi

# 3. Its folders, for it alone.
${[...writtenFolders(plan).map(({ folder }) => folder), LOGS].map(folderLines).join('\n')}
${readFiles(plan).map(readLines).join('')}
# 4. The daemon.
sudo tee ${PLIST} >/dev/null <<'END_OF_PLIST'
${plistText(plan)}END_OF_PLIST
sudo chown root:wheel ${PLIST}
sudo chmod 644 ${PLIST}
plutil -lint ${PLIST}
sudo launchctl bootout system/${LABEL} 2>/dev/null || true
sudo launchctl enable system/${LABEL}
for second in 1 2 3 4 5 6 7 8 9 10; do
  # The one before may still be stopping.
  sudo launchctl bootstrap system ${PLIST} && break
  sleep 1
done
${isLoopback(host) ? '' : firewallLines(program)}
# 5. It runs when the end of its log shows that it listens${address(plan)}.
sleep 2
sudo tail -n 5 ${LOGS}/petstock.log

# Keys are made like this:
#   sudo -u ${USER} ${program} keys create --data ${shellWord(dataOf(plan))} --name 'Till 1' --plan business
`
}

/** How the service goes; the data stays. */
export const macosUninstallSteps =
  (): string => `# The daemon goes; the data, the program and its user stay.
sudo launchctl bootout system/${LABEL}
sudo rm ${PLIST}
# Without the program and its user, too: sudo rm ${PLACES.macos.program} && sudo dscl . -delete /Users/${USER} && sudo dscl . -delete /Groups/${USER}
`

const copyLines = (source: string, program: string): string =>
  `sudo install -d -m 755 /usr/local/bin
sudo install -m 755 -o root -g wheel ${shellWord(source)} ${program}
sudo xattr -d com.apple.quarantine ${program} 2>/dev/null || true`

const folderLines = (folder: string): string =>
  `sudo mkdir -p ${shellWord(folder)}
sudo chown -R ${USER}:${USER} ${shellWord(folder)}
sudo chmod 700 ${shellWord(folder)}`

const readLines = ({ file, flag }: { file: string; flag: string }): string =>
  `sudo -u ${USER} test -r ${shellWord(file)} || echo ${shellWord(`${USER} may not read ${file} (${flag}); give it to ${USER}`)}\n`

const firewallLines = (program: string): string => `
# The shop's network may reach it, where the firewall is on.
sudo ${FIREWALL} --add ${program}
sudo ${FIREWALL} --unblockapp ${program}
`

const address = (plan: ServicePlan): string => {
  const url = urlOf(plan)
  return url === undefined ? '' : ` on ${url}`
}
