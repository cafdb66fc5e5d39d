import { type CommandContext, type PetstockCommand, wholeProgram } from '../command/command.ts'
import { readArgument } from '../command/read-flag.ts'
import { shell } from '../flags/values.ts'
import { bashScript } from './bash.ts'
import { completedCalls } from './calls.ts'
import { fishScript } from './fish.ts'
import { powershellScript } from './powershell.ts'
import { zshScript } from './zsh.ts'

const SCRIPTS = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
} as const

const INSTALLING = `
Bash, in ~/.bashrc:       source <(petstock completion bash)
Zsh, after compinit:      source <(petstock completion zsh)
Fish, once:               petstock completion fish > ~/.config/fish/completions/petstock.fish
PowerShell, in $PROFILE:  petstock completion powershell | Out-String | Invoke-Expression`

/** `petstock completion SHELL`: prints a script with which a shell completes calls of petstock. */
export function addCompletion(command: PetstockCommand, { terminal }: CommandContext): void {
  command.explain(INSTALLING)
  command.action(async (text?: string) => {
    const chosen = readArgument(command, 'the shell', text, shell, undefined)
    command.refuseMistakes()
    if (chosen === undefined) return
    terminal.write(SCRIPTS[chosen](completedCalls(await wholeProgram(command), 'serve')))
  })
}
