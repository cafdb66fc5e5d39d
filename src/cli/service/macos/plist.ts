import { argumentWords } from '../serve-arguments.ts'
import type { ServicePlan } from '../service-plan.ts'

export const LABEL = 'local.petstock'
export const USER = '_petstock'
export const LOGS = '/Library/Logs/petstock'

// As launchd wants it: 0077, in decimal.
const PRIVATE_UMASK = 0o077

/** The property list of a launchd daemon: started with the machine, and again when it fails. */
export function plistText(plan: ServicePlan): string {
  const words = [plan.program, 'serve', ...argumentWords(plan.arguments)]
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    <string>${xmlText(word)}</string>`).join('\n')}
  </array>
  <key>UserName</key>
  <string>${USER}</string>
  <key>GroupName</key>
  <string>${USER}</string>
  <key>WorkingDirectory</key>
  <string>/</string>
  <key>Umask</key>
  <integer>${PRIVATE_UMASK}</integer>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>5</integer>
  <key>ExitTimeOut</key>
  <integer>30</integer>
  <key>SoftResourceLimits</key>
  <dict>
    <key>NumberOfFiles</key>
    <integer>65536</integer>
  </dict>
  <key>HardResourceLimits</key>
  <dict>
    <key>NumberOfFiles</key>
    <integer>65536</integer>
  </dict>
  <key>StandardOutPath</key>
  <string>${LOGS}/petstock.log</string>
  <key>StandardErrorPath</key>
  <string>${LOGS}/petstock.log</string>
</dict>
</plist>
`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const xmlText = (text: string): string => text.replace(/[&<>]/g, (each) => ENTITIES[each] ?? each)
