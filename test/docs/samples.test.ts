import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { CODE_ID, CONFIRMATION, KEY_ID } from '../../src/http/desk/access/access-examples.ts'
import { BACKUP_NAME } from '../../src/http/desk/health/health-examples.ts'
import { PETS_REMOVAL } from '../../src/http/desk/undo/undo-examples.ts'
import {
  COMPILERS,
  type Compiler,
  type FreshFolder,
  freshFolder,
  linkNodeTypes,
} from '../client/fresh-folder.ts'
import { openShop } from '../client/open-shop.ts'
import { bodyOf, managerOf, type SignIn, signIn } from '../support/access.ts'
import { outputOf, temporaryFolder } from '../support/petstock.ts'
import { findTool, needs, type ToolName } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import { Contract, type Operation } from './contract.ts'

interface Health {
  readonly backups: { readonly kept: readonly { readonly name: string }[] }
}

interface Changes {
  readonly changes: readonly { readonly id: string }[]
}

interface Sample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

const samplesOf = (operation: Operation) => operation['x-codeSamples'] as readonly Sample[]

/** The operations of both documents, as a shop at this address prints them. */
async function operationsAt(url: string): Promise<Operation[]> {
  const printed = [[], ['--desk']].map((flags) =>
    outputOf(['openapi', ...flags, '--base-url', `${url}/v1`]),
  )
  return (await Promise.all(printed)).flatMap((json) => new Contract(json).operations)
}

/** What each operation's sample prints, in the order of the documents. */
const PRINTS: Readonly<Record<string, RegExp>> = {
  listInventory: /quantity\W+7\W+status\W+available/,
  updateInventory: /quantity\W+12\W+status\W+available/,
  getKey: /access\W+manage/,
  listPets: /petId\W+1003\b/,
  addPet: /name\W+Neon tetra/,
  editPets: /edited\W+[02]\b/,
  listLowPets: /pets\W/,
  getPet: /name\W+Neon tetra/,
  editPet: /status\W+pending/,
  removePet: /petId\W+1007\W+previousQuantity\W+3\b/,
  listMovements: /status available -> pending/,
  makeMovement: /newQuantity\W+11\b/,
  listAllMovements: /status available -> pending/,
  makeBasket: /newQuantity\W+9\b/,
  removePets: /petId\W+1003\W+name\W+(?:null|None)/,
  getReport: /isComplete\W+true/i,
  getConnection: /setUp\W+make/,
  setUpHttps: /setUp\W+renew/,
  listenToEvents: /event: ready/,
  listChanges: /kind\W+removal/,
  listChangedPets: /pets\W/,
  undoChange: /kind\W+removal/,
  importPets: /added\W+\d/,
  getImport: /running\W+(?:null|None)/,
  signIn: /state\W+signed_in/,
  getSettings: /keptMs\W+34560000000/,
  changeSettings: /timeZone\W+Europe\/Berlin/,
  listSuppliers: /suppliers\W+(?:supplierId|\])/,
  addSupplier: /customerNumber\W+K-4711/,
  editSupplier: /customerNumber\W+K-4712/,
  listKeys: /access\W+manage/,
  addKey: /key\W+pst_/,
  editKey: /name\W+Till at the door/,
  revokeKey: /revokedAt\W+\d/,
  renewKey: /key\W+pst_/,
  unbanKey: /bannedUntil\W+(?:null|None)/,
  listCodes: /codes\W+(?:id|\])/,
  makeCode: /code\W+psc_/,
  getCode: /state\W+(?:open|claimed)/,
  endCode: /state\W+ended/,
  confirmCode: /state\W+confirmed/,
  listAccessJournal: /action\W+\w+/,
  getHealth: /schedule\W+on/,
  makeBackup: /name\W+petstock-/,
  verifyBackup: /sound\W+true/i,
  issueTicket: /url\W+download\/psd_/,
}

interface Runner {
  readonly lang: string
  readonly file: string
  readonly command: (file: string) => readonly string[]
  readonly tools: readonly ToolName[]
}

let interpreter: string | undefined
/** The interpreter behind python3, which may be a script that looks for it each time. */
function pythonItself(): string {
  if (interpreter === undefined) {
    const { stdout } = Bun.spawnSync([
      findTool('python3'),
      '-c',
      'import sys; print(sys.executable)',
    ])
    interpreter = stdout.toString().trim()
  }
  return interpreter
}

const RUNNERS: readonly Runner[] = [
  { lang: 'curl', file: 'sample.sh', command: (file) => ['sh', '-e', file], tools: ['curl'] },
  {
    lang: 'typescript',
    file: 'sample.ts',
    command: (file) => [process.execPath, file],
    tools: [],
  },
  {
    lang: 'python',
    file: 'sample.py',
    command: (file) => [pythonItself(), '-u', file],
    tools: ['python3'],
  },
]

/** Runs a program until it has printed what is looked for. @throws Error where it ends without */
async function prints(
  command: readonly string[],
  secrets: Record<string, string>,
  wanted: RegExp,
): Promise<void> {
  const child = Bun.spawn([...command], {
    env: { ...process.env, ...secrets, NO_COLOR: '1' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const stderr = child.stderr.text()
  let printed = ''
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += text
    if (wanted.test(printed)) break
  }
  const found = wanted.test(printed)
  if (found) child.kill()
  await child.exited
  if (!found) throw new Error(`${wanted} is not in: ${printed}${await stderr}`)
}

/** What an operation is about that has to be there, in place of what the documents show. */
async function thingsFor(operationId: string, shop: { url: string; managerKey: string }) {
  const served = { request: (path: string, init?: RequestInit) => fetch(shop.url + path, init) }
  const manager = managerOf(served, shop.managerKey)
  const name = crypto.randomUUID()
  if (operationId === 'signIn') {
    const { code } = await manager.makeCode({ name, access: 'read' })
    return { ids: {}, code }
  }
  if (/Code$/.test(operationId) && operationId !== 'makeCode') {
    const { id, code } = await manager.makeCode({ name })
    if (operationId !== 'confirmCode') return { ids: { [CODE_ID]: id }, code: '' }
    const { number = '' } = await bodyOf<SignIn>(signIn(served, code), 202)
    return { ids: { [CODE_ID]: id, [CONFIRMATION.number]: number }, code: '' }
  }
  // The service makes none of its own after it, at which one that is asked for would be refused.
  if (operationId === 'makeBackup') await until(async () => (await backUp(manager)).status === 201)
  if (/^(?:verifyBackup|issueTicket)$/.test(operationId)) {
    return { ids: { [BACKUP_NAME]: await backupOf(manager) }, code: '' }
  }
  if (operationId === 'undoChange' || operationId === 'listChangedPets') {
    // The sample of the removal made an id of its own.
    const { changes } = await bodyOf<Changes>(manager.send('GET', '/changes'))
    return { ids: { [PETS_REMOVAL.id]: changes[0]?.id ?? '' }, code: '' }
  }
  if (!/^(?:edit|renew|revoke|unban)Key$/.test(operationId)) return { ids: {}, code: '' }
  const { id } = await manager.addKey({ name })
  return { ids: { [KEY_ID]: id }, code: '' }
}

/** A sample about what is there, in one pass: an id that came in may have the digits of another example in it. */
function withThings(source: string, ids: Readonly<Record<string, string>>): string {
  const examples = Object.keys(ids).map(RegExp.escape)
  if (examples.length === 0) return source
  return source.replaceAll(new RegExp(examples.join('|'), 'g'), (example) => ids[example] ?? '')
}

const backUp = (manager: ReturnType<typeof managerOf>) => manager.send('POST', '/backups')

/** The name of a backup that is there: the sample before made one. */
async function backupOf(manager: ReturnType<typeof managerOf>): Promise<string> {
  const { backups } = await bodyOf<Health>(manager.send('GET', '/health'))
  return backups.kept[0]?.name ?? ''
}

describe('the samples of the documents', () => {
  test('are there for every operation in five languages, with its address', async () => {
    for (const operation of await operationsAt('http://shop-pc:3000')) {
      const samples = samplesOf(operation)
      expect(samples.map(({ label }) => label)).toEqual([
        ...['curl', 'TypeScript', 'Python', 'C#', 'PHP'],
      ])
      for (const { source } of samples) {
        expect(source).toMatch(/http:\/\/shop-pc:3000\/(?:v1|desk\/api)\//)
        expect(source).toContain(operation.operationId === 'signIn' ? 'CODE' : 'API_KEY')
        expect(source).not.toMatch(/\{\w+Id\}/)
      }
    }
  })

  test('make a new id each time, or say that it has to be done', async () => {
    for (const operation of await operationsAt('http://shop-pc:3000')) {
      const made = ['addPet', 'makeMovement', 'makeBasket', 'removePet', 'removePets', 'importPets']
      if (!made.includes(operation.operationId)) continue
      for (const { lang, source } of samplesOf(operation)) {
        expect(source).toContain('A new id for each change; the same one to send it again.')
        if (lang !== 'curl') expect(source).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
      }
    }
  })

  for (const { lang, file, command, tools } of RUNNERS) {
    needs(...tools).test(`do in ${lang} what they say, one after the other`, async () => {
      await using shop = await openShop(
        'petId,quantity,status\n1003,7,available\n1007,3,available\n',
      )
      using folder = temporaryFolder()
      const operations = await operationsAt(shop.url)
      expect(operations.map(({ operationId }) => operationId)).toEqual(Object.keys(PRINTS))
      for (const operation of operations) {
        const sample = samplesOf(operation).find((each) => each.lang === lang)
        const things = await thingsFor(operation.operationId, shop)
        await Bun.write(folder.file(file), withThings(sample?.source ?? '', things.ids))
        await prints(
          command(folder.file(file)),
          { API_KEY: shop.managerKey, CODE: things.code },
          PRINTS[operation.operationId] ?? /documented/,
        )
      }
    })
  }
})

describe('the samples in TypeScript', () => {
  let folder: FreshFolder
  beforeAll(async () => {
    folder = await freshFolder()
    linkNodeTypes(folder)
  })
  afterAll(() => folder?.[Symbol.dispose]())

  test.each(Object.keys(COMPILERS) as Compiler[])('compile with %s', async (compiler) => {
    const operations = await operationsAt('http://shop-pc:3000')
    const files = operations.map((operation) => {
      const sample = samplesOf(operation).find(({ lang }) => lang === 'typescript')
      folder.write(`${operation.operationId}.ts`, sample?.source ?? '')
      return `${operation.operationId}.ts`
    })
    const compilerOptions = {
      ...{ target: 'es2022', module: 'preserve', moduleDetection: 'force', strict: true },
      // client/packed-types.built.test.ts has the declarations checked.
      ...{ noEmit: true, types: ['node'], skipLibCheck: true },
    }
    folder.write('tsconfig.json', { compilerOptions, files })
    await folder.compile(compiler, '--project', '.')
  })
})
