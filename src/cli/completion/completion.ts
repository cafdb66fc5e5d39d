import type { CommandContext, PetstockCommand } from '../command.ts'
import { readArgument } from '../flags/read-flag.ts'
import { shell } from '../values.ts'
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
export function addCompletion(program: PetstockCommand, { terminal }: CommandContext): void {
  const command = program
    .sub(
      'completion <shell>',
      'print a script with which bash, zsh, fish or PowerShell completes commands and flags',
      'petstock completion bash',
    )
    .explain(INSTALLING)
  command.action((text?: string) => {
    const chosen = readArgument(command, 'the shell', text, shell, undefined)
    command.refuseMistakes()
    if (chosen === undefined) return
    terminal.write(SCRIPTS[chosen](completedCalls(program, 'serve')))
  })
}
