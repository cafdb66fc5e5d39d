import type { Command, Option } from 'commander'
import { VERSION } from '../runtime/version.ts'
import { type CommandContext, type PetstockCommand, wholeProgram } from './command/command.ts'

const INSTALLING = `
To read it:     petstock man | man -l -
To install it:  petstock man | sudo tee /usr/local/share/man/man1/petstock.1 > /dev/null`

/** `petstock man`: prints the page of the manual, which says what the help of all commands says. */
export function addMan(command: PetstockCommand, { terminal }: CommandContext): void {
  command.explain(INSTALLING)
  command.action(async () => {
    command.refuseMistakes()
    terminal.write(manPage(await wholeProgram(command)))
  })
}

const ABOUT = `Without a command, petstock runs the service: "petstock --port 8080" is "petstock serve --port 8080".
"petstock help COMMAND" shows a part of this page.`

const ENVIRONMENT = `Where a flag has a variable, its text names it. A flag of the call wins over its variable, and an empty
variable is none.`

const STATUS = `0 only if the command did what was asked. 2: the call is wrong. 1: it failed.`

/** The page in the language of man. */
function manPage(program: PetstockCommand): string {
  return [
    `.TH PETSTOCK 1 "" "petstock ${VERSION}" "User Commands"`,
    // Neither hyphens nor wider blanks: what is copied is what is typed.
    ...['.nh', '.ad l'],
    ...['.SH NAME', `petstock \\- ${inline(program.description().replace(/\.$/, ''))}`],
    ...['.SH SYNOPSIS', '.B petstock', inline('[command] [options]')],
    ...['.SH DESCRIPTION', ...paragraph(ABOUT), ...flagsOf(program)],
    ...program.endings.flatMap(endingOf),
    '.SH COMMANDS',
    ...commandsBelow(program).flatMap(sectionOf),
    ...['.SH ENVIRONMENT', ...paragraph(ENVIRONMENT)],
    ...['.SH EXIT STATUS', ...paragraph(STATUS)],
    '',
  ].join('\n')
}

/** The commands that do something, each before those below it. */
const commandsBelow = (command: PetstockCommand): PetstockCommand[] =>
  (command.createHelp().visibleCommands(command) as PetstockCommand[]).flatMap((each) =>
    each.commands.length > 0 ? commandsBelow(each) : [each],
  )

function sectionOf(command: PetstockCommand): string[] {
  const usage = command.createHelp().commandUsage(command)
  return [
    `.SS ${argument(usage)}`,
    ...paragraph(asSentence(command.description())),
    ...flagsOf(command, isOwn),
    ...command.endings.flatMap(endingOf),
  ]
}

/** Every command takes --help, which stands at the beginning of the page. */
const isOwn = ({ long }: Option): boolean => long !== '--help'

const flagsOf = (command: Command, isShown = (_: Option) => true): string[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .filter(isShown)
    .flatMap(({ flags, description }) => ['.TP', `.B ${argument(flags)}`, inline(description)])

/** What the help ends with: paragraphs, and lines that are laid out by blanks, as calls to be copied. */
const endingOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n\n/)
    .flatMap((part) =>
      /^ | {2}/m.test(part)
        ? ['.PP', '.nf', ...part.split('\n').map(inline), '.fi']
        : paragraph(part),
    )

const paragraph = (text: string): string[] => ['.PP', inline(text.replaceAll('\n', ' '))]

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** A line of text: none of it is read as a request, and a hyphen can be copied and searched for. */
const inline = (text: string): string =>
  text.replaceAll('\\', '\\(rs').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&')

/** The words of a request, as one argument. */
const argument = (text: string): string => `"${inline(text).replaceAll('"', '\\(dq')}"`
