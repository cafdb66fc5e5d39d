import type { ListedCommand, PetstockCommand } from './command/command.ts'
import type { ServeOptions } from './serve/serve.ts'

/** The commands, in the order of the help. A call loads the code of its own one alone: loading all takes longer than most calls. */
export const COMMANDS: readonly ListedCommand<[ServeOptions]>[] = [
  {
    usage: 'serve [options]',
    description: 'run the service (the default command)',
    example: 'petstock serve --data /srv/petstock --host 0.0.0.0 --port 3000',
    load: async () => (await import('./serve/serve.ts')).addServe,
  },
  {
    usage: 'keys',
    description: 'issue, list and change API keys',
    example: 'petstock keys create --name "Till 1" --plan business',
    load: async () => (await import('./keys/keys.ts')).addKeys,
  },
  {
    usage: 'setup-link [options]',
    description: 'print a link that opens the stock page and signs in a new manager, once',
    example: 'petstock setup-link --address https://shop-pc:3000',
    load: async () => (await import('./setup/setup-link.ts')).addSetupLink,
  },
  {
    usage: 'inventory',
    description: 'list and change the stock, import and export it',
    example: 'petstock inventory import stock.csv --dry-run',
    load: async () => (await import('./inventory/inventory.ts')).addInventory,
  },
  {
    usage: 'suppliers',
    description: 'list and change who delivers to the shop',
    example: 'petstock suppliers add "Aqua Wholesale" --email orders@aqua.example',
    load: async () => (await import('./suppliers/suppliers.ts')).addSuppliers,
  },
  {
    usage: 'backup',
    description: 'make backups and check them, while the server runs',
    example: 'petstock backup create /media/usb-stick',
    load: async () => (await import('./backup/backup.ts')).addBackup,
  },
  {
    usage: 'restore [options] <file>',
    description: 'put a backup in the place of the database, which is kept beside it',
    example: 'petstock restore petstock-20261121T083000Z.db',
    load: async () => (await import('./backup/restore.ts')).addRestore,
  },
  {
    usage: 'doctor [options]',
    description: 'look whether all is well; changes nothing',
    example: 'petstock doctor --json',
    load: async () => (await import('./doctor/doctor.ts')).addDoctor,
  },
  {
    usage: 'clock',
    description: "say that this machine's clock is right",
    example: 'petstock clock accept --yes',
    load: async () => (await import('./clock.ts')).addClock,
  },
  {
    usage: 'tls',
    description: 'make the certificate for HTTPS in the shop',
    example: 'petstock tls create shop-pc.local 192.168.1.20',
    load: async () => (await import('./tls/tls.ts')).addTls,
  },
  {
    usage: 'migrate [options]',
    description: 'make or upgrade the tables of a database, before servers of this version use it',
    example: 'petstock migrate --check --database postgres://pets@db.example/pets',
    load: async () => (await import('./migrate.ts')).addMigrate,
  },
  {
    usage: 'shops',
    description: 'make, list and move the shops of a database',
    example: 'petstock shops list --database postgres://pets@db.example/pets',
    load: async () => (await import('./shops/shops.ts')).addShops,
  },
  {
    usage: 'openapi [options]',
    description: 'print the OpenAPI document of the API',
    example: 'petstock openapi > openapi.json',
    load: async () => (await import('./openapi.ts')).addOpenapi,
  },
  {
    usage: 'service',
    description: 'have systemd start petstock with the machine',
    example: 'petstock service install --print',
    load: async () => (await import('./service/service.ts')).addService,
  },
  {
    usage: 'completion <shell>',
    description:
      'print a script with which bash, zsh, fish or PowerShell completes commands and flags',
    example: 'petstock completion bash',
    load: async () => (await import('./completion/completion.ts')).addCompletion,
  },
  {
    usage: 'man',
    description: 'print the page of the manual, for man',
    example: 'petstock man > petstock.1',
    load: async () => (await import('./man.ts')).addMan,
  },
  {
    usage: 'help [command...]',
    description: 'show the help of a command',
    example: 'petstock help keys create',
    load: async () => addHelp,
  },
  {
    usage: 'version',
    description: 'print the version and its commit',
    example: 'petstock version',
    load: async () => (await import('./version.ts')).addVersion,
  },
]

/** `petstock help COMMAND`: shows what `petstock COMMAND --help` shows. */
function addHelp(help: PetstockCommand): void {
  help.action(async (words: readonly string[]) => {
    let command = help.parent as PetstockCommand
    for (const word of words) command = (await command.find(word)) ?? command
    help.refuseMistakes()
    command.outputHelp()
  })
}
