import type { Movement } from '../stock/movement.ts'
import type { Pet, PetChanges } from '../stock/pet.ts'
import { writeCsv } from '../transfer/write-csv.ts'
import { writeJson } from '../transfer/write-json.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
import { CommandFailed } from './failures.ts'
import { readArgument, readFlag } from './flags.ts'
import { importFile } from './import.ts'
import { DATA_FLAG, dataDirectory, withStore } from './store.ts'
import { printJson, printTable, timeText } from './terminal.ts'
import { exportFormat, lowStockLevel, petId, petName, petStatus, quantity } from './values.ts'

const JSON_FLAG = ['--json', 'print the answer as JSON'] as const
const PET_FLAGS: readonly (readonly [flag: string, description: string])[] = [
  ['--quantity <n>', 'how many there are'],
  ['--status <status>', 'available, pending or sold'],
  ['--name <text>', 'what people call it ("" takes the name away)'],
  ['--low-stock-at <n>', 'counts as low at or below this many ("none": never)'],
] as const

/** `petstock inventory ...`: the stock, at the counter. */
export function addInventory(program: PetstockCommand, context: CommandContext): void {
  const inventory = program
    .command('inventory')
    .description('list and change the stock, import and export it') as PetstockCommand
  inventory.example('petstock inventory import stock.csv --dry-run')

  const add = (nameAndArguments: string, description: string, example: string) =>
    (inventory.command(nameAndArguments).description(description) as PetstockCommand)
      .example(`petstock inventory ${example}`)
      .option(...DATA_FLAG)
  const withPetFlags = (command: ReturnType<typeof add>) => {
    for (const flag of PET_FLAGS) command.option(...flag)
    return command
  }

  add('list', 'list all pets, by petId', 'list --json')
    .option(...JSON_FLAG)
    .action((_flags, command: PetstockCommand) => list(command, context))
  withPetFlags(add('add <petId>', 'add a pet', 'add 42 --quantity 12 --name "Neon tetra"'))
    .option(...JSON_FLAG)
    .action((id: string | undefined, _flags, command: PetstockCommand) =>
      addPet(command, context, id),
    )
  withPetFlags(add('set <petId>', 'change a pet', 'set 42 --quantity 10 --status pending'))
    .option(...JSON_FLAG)
    .action((id: string | undefined, _flags, command: PetstockCommand) =>
      setPet(command, context, id),
    )
  add('remove <petId>', 'remove a pet; its history stays', 'remove 42').action(
    (id: string | undefined, _flags, command: PetstockCommand) => removePet(command, context, id),
  )
  add(
    'import <file>',
    'add and change pets out of a CSV or JSON file (- for standard input), all or nothing',
    'import stock.csv --dry-run',
  )
    .option('--dry-run', 'show what would be done, and do nothing')
    .option(...JSON_FLAG)
    .action((file: string | undefined, _flags, command: PetstockCommand) =>
      importFile(command, context, file),
    )
  add('export', 'print the whole stock', 'export --format csv > stock.csv')
    .option('--format <format>', 'csv or json (default csv)')
    .action((_flags, command: PetstockCommand) => exportAll(command, context))
  add('history <petId>', "print a pet's journal, newest first", 'history 42')
    .option(...JSON_FLAG)
    .action((id: string | undefined, _flags, command: PetstockCommand) =>
      history(command, context, id),
    )
}

async function list(command: PetstockCommand, context: CommandContext): Promise<void> {
  const directory = dataDirectory(command, context)
  command.refuseMistakes()
  const pets = await withStore({ directory }, context, (store) => store.stock.list())
  if (command.getOptionValue('json')) context.terminal.write(writeJson(pets))
  else printPets(context, pets)
}

function printPets({ terminal }: CommandContext, pets: readonly Pet[]): void {
  printTable(
    terminal,
    ['PET ID', 'QUANTITY', 'STATUS', 'NAME', 'LOW AT', 'UPDATED'],
    pets.map((pet) => [
      String(pet.petId),
      String(pet.quantity),
      pet.status,
      printable(pet.name),
      pet.lowStockAt === null ? '-' : String(pet.lowStockAt),
      timeText(pet.updatedAt),
    ]),
  )
}

// A name must not steer the terminal it is shown on.
const printable = (name: string | null): string =>
  name === null ? '-' : name.replace(/\p{Cc}/gu, ' ')

function readPetFlags(command: PetstockCommand, { env }: CommandContext): PetChanges {
  const source = { command, env }
  const given = {
    quantity: readFlag(source, '--quantity', quantity, undefined),
    status: readFlag(source, '--status', petStatus, undefined),
    name: readFlag(source, '--name', petName, undefined),
    lowStockAt: readFlag(source, '--low-stock-at', lowStockLevel, undefined),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

async function addPet(
  command: PetstockCommand,
  context: CommandContext,
  idText: string | undefined,
): Promise<void> {
  const id = readArgument(command, 'the petId', idText, petId, 0n)
  const changes = readPetFlags(command, context)
  const directory = dataDirectory(command, context)
  command.refuseMistakes()
  const pet = await withStore({ directory }, context, (store) =>
    store.stock.add({
      petId: id,
      quantity: 0,
      status: 'available',
      name: null,
      lowStockAt: null,
      ...changes,
    }),
  )
  if (pet === undefined) {
    throw new CommandFailed(`pet ${id} is there already. Change it with \`inventory set ${id}\``)
  }
  printPet(command, context, pet)
}

async function setPet(
  command: PetstockCommand,
  context: CommandContext,
  idText: string | undefined,
): Promise<void> {
  const id = readArgument(command, 'the petId', idText, petId, 0n)
  const changes = readPetFlags(command, context)
  const directory = dataDirectory(command, context)
  const named = PET_FLAGS.some(([flag]) => command.getOptionValue(optionName(flag)) !== undefined)
  if (!named) command.mistake('nothing to change: name at least one of the flags')
  command.refuseMistakes()
  const pet = await withStore({ directory }, context, (store) => store.stock.edit(id, changes))
  if (pet === undefined) throw noSuchPet(id)
  printPet(command, context, pet)
}

const optionName = (flag: string): string =>
  flag.replace(/^--| .*$/g, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

function printPet(command: PetstockCommand, context: CommandContext, pet: Pet): void {
  if (command.getOptionValue('json')) printJson(context.terminal, petJson(pet))
  else printPets(context, [pet])
}

const petJson = ({ petId, quantity, status, name, lowStockAt, updatedAt }: Pet) => ({
  petId,
  quantity,
  status,
  name,
  lowStockAt,
  updatedAt,
})

async function removePet(
  command: PetstockCommand,
  context: CommandContext,
  idText: string | undefined,
): Promise<void> {
  const id = readArgument(command, 'the petId', idText, petId, 0n)
  const directory = dataDirectory(command, context)
  command.refuseMistakes()
  const pet = await withStore({ directory }, context, (store) => store.stock.remove(id))
  if (pet === undefined) throw noSuchPet(id)
  context.terminal.note(`removed pet ${id}; its history stays`)
}

const noSuchPet = (id: bigint) =>
  new CommandFailed(`there is no pet ${id}. Add it with \`inventory add ${id}\``)

async function exportAll(command: PetstockCommand, context: CommandContext): Promise<void> {
  const format = readFlag({ command, env: context.env }, '--format', exportFormat, 'csv')
  const directory = dataDirectory(command, context)
  command.refuseMistakes()
  const pets = await withStore({ directory }, context, (store) => store.stock.list())
  context.terminal.write(format === 'csv' ? writeCsv(pets) : writeJson(pets))
}

async function history(
  command: PetstockCommand,
  context: CommandContext,
  idText: string | undefined,
): Promise<void> {
  const id = readArgument(command, 'the petId', idText, petId, 0n)
  const directory = dataDirectory(command, context)
  command.refuseMistakes()
  const movements = await withStore({ directory }, context, async ({ stock }) => {
    const found = await stock.history(id)
    if (found.length === 0 && (await stock.find(id)) === undefined) {
      throw new CommandFailed(`there is no pet ${id}, and never was one that the journal remembers`)
    }
    return found
  })
  if (command.getOptionValue('json')) printJson(context.terminal, movements.map(movementJson))
  else printMovements(context, movements)
}

const movementJson = (movement: Movement) => ({
  petId: movement.petId,
  previousQuantity: movement.previousQuantity,
  newQuantity: movement.newQuantity,
  reason: movement.reason,
  note: movement.note,
  keyId: movement.keyId,
  at: movement.at,
})

function printMovements({ terminal }: CommandContext, movements: readonly Movement[]): void {
  printTable(
    terminal,
    ['AT', 'FROM', 'TO', 'REASON', 'KEY', 'NOTE'],
    movements.map((movement) => [
      timeText(movement.at),
      String(movement.previousQuantity),
      String(movement.newQuantity),
      movement.reason,
      movement.keyId ?? '-',
      printable(movement.note),
    ]),
  )
}
