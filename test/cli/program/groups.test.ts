import { expect, test } from 'bun:test'
import { program } from '../../support/petstock.ts'
import { newShop, type Shop } from '../shop.ts'

// Calls of each group of commands by the program itself: its status, and what goes to which of its streams. What the
// commands do is tested in the process of the tests.

interface Group {
  readonly name: string
  /** A call that goes well, and the whole of its output. */
  readonly good: string
  readonly output: RegExp
  readonly wrong: string
  /** A call that cannot be done; groups without one do nothing that can fail. */
  readonly failing?: string
}

const GROUPS: readonly Group[] = [
  {
    ...{ name: 'inventory', good: 'inventory list', output: /^PET ID .*\n42 +5 .*\n$/ },
    ...{ wrong: 'inventory lst', failing: 'inventory history 9' },
  },
  {
    ...{ name: 'keys', good: 'keys list --json', output: /^\[\n[\s\S]*"name": "a"[\s\S]*\n\]\n$/ },
    ...{ wrong: 'keys create', failing: 'keys revoke key_none' },
  },
  {
    ...{ name: 'setup-link', good: 'setup-link', output: /^http:\S+#code=psc_\w+\n$/ },
    ...{ wrong: 'setup-link --address x', failing: 'setup-link --data none' },
  },
  {
    ...{ name: 'backup', good: 'backup create b.db', output: /^\/\S+\/b\.db: 1 pet, .*\n$/ },
    ...{ wrong: 'backup create', failing: 'backup verify none.db' },
  },
  {
    ...{ name: 'restore', good: 'restore a.db', output: /^restored a\.db: 1 pet, .*\n$/ },
    ...{ wrong: 'restore', failing: 'restore none.db' },
  },
  {
    ...{
      name: 'doctor',
      good: 'doctor --json',
      output: /^\[\n[\s\S]*"name": "database"[\s\S]*\n\]\n$/,
    },
    ...{ wrong: 'doctor --jsn', failing: 'doctor --data none' },
  },
  {
    ...{ name: 'tls', good: 'tls create a.local', output: /^The certificate is for a\.local, / },
    ...{ wrong: 'tls creat a.local', failing: 'tls create a.local --data /dev/null/x' },
  },
  {
    ...{ name: 'clock', good: 'clock accept --yes', output: /^the trusted time is \S+Z\n$/ },
    ...{ wrong: 'clock set', failing: 'clock accept --yes --data none' },
  },
  { name: 'openapi', good: 'openapi', output: /^\{\n[\s\S]*\n\}\n$/, wrong: 'openapi --dsk' },
  {
    ...{ name: 'completion', good: 'completion bash', output: /^# Completion of petstock in bash/ },
    wrong: 'completion csh',
  },
  {
    name: 'help',
    good: 'help keys create',
    output: /^Usage: petstock keys create /,
    wrong: 'help x',
  },
  { name: 'version', good: 'version', output: /^petstock \d\S* .*\n$/, wrong: 'version --now' },
]

/** Groups that work on a database that is not there, or on the machine: their wrong calls alone. */
const WRONG = ['shops list', 'migrate', 'service uninstall x', 'serve --prot 1']

async function shopWithBackup(): Promise<Shop> {
  const shop = newShop()
  await shop.output('keys', 'create', '--name', 'a', '--plan', 'free')
  await shop.output('inventory', 'add', '42', '--quantity', '5')
  await shop.output('backup', 'create', 'a.db')
  return shop
}

/** Runs a call as a person types it in the folder of the shop. */
const typed = (shop: Shop, call: string) =>
  program(call.split(' '), { cwd: shop.path, env: { PETSTOCK_DATA: shop.data } })

test.each(GROUPS)(
  '$name by the program ends with 0, 2 or 1, with its output alone on stdout',
  async ({ good, output, wrong, failing }) => {
    using shop = await shopWithBackup()
    const done = await typed(shop, good)
    expect({ call: good, status: done.status }).toEqual({ call: good, status: 0 })
    expect(done.stdout).toMatch(output)
    for (const [call, status] of [
      [wrong, 2],
      [failing, 1],
    ] as const) {
      if (call === undefined) continue
      const refused = await typed(shop, call)
      expect({ call, status: refused.status }).toEqual({ call, status })
      expect(refused.stderr).toMatch(/^petstock: /m)
    }
  },
)

test.each(WRONG)('a wrong call of the program, `%s`, ends with 2 and says why', async (call) => {
  using shop = await shopWithBackup()
  const { status, stdout, stderr } = await typed(shop, call)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^petstock: /m)
})
