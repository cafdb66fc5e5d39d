import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { LEAST_RECEIVED, MAX_IMPORT_BYTES } from '../../../src/http/request/request-body.ts'
import { writeXlsx } from '../../../src/transfer/xlsx/write-xlsx.ts'
import { bearer } from '../../support/petstock.ts'
import { expectError } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'
import { until } from '../../support/wait.ts'

const PATH = '/desk/api/imports'

type Answer = Readonly<Record<string, unknown>>

describe('an import over HTTP', () => {
  let service: TestService
  beforeAll(async () => {
    const keys = [
      { access: 'manage' },
      { access: 'write', name: 'till' },
      { access: 'manage', name: 'colleague' },
    ] as const
    service = await testService({ pets: [{ petId: 1n, quantity: 5, name: 'Rex' }], keys })
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const json = (key: string) => ({ ...bearer(key), 'Content-Type': 'application/json' })
  const send = (body: unknown, key = service.key) =>
    service.request(PATH, {
      method: 'POST',
      headers: json(key),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  const sent = async (body: object) => {
    const response = await send(body)
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer,
    }
  }

  const petsOf = async () => {
    const response = await service.request('/desk/api/inventory', { headers: bearer(service.key) })
    const pets = (await response.json()) as { petId: number; quantity: number; name: string }[]
    return pets.map(({ petId, quantity, name }) => [petId, quantity, name] as const)
  }

  test('says what a file would change, and changes nothing', async () => {
    const before = await petsOf()
    const csv = 'petId,quantity,name\n1,7,Rex\n2,3,Ada\n1.5,1,Kim\n3,many,Eve\n'
    const { status, body } = await sent({ dryRun: true, csv })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: null, added: 1, changed: 1, unchanged: 0 })
    expect(body.problems).toMatchObject([
      { code: 'invalid_value', column: 'petId', count: 1, lines: [4], values: ['1.5'] },
      { code: 'invalid_value', column: 'quantity', count: 1, lines: [5], values: ['many'] },
    ])
    expect(await petsOf()).toEqual(before)
  })

  test('is in the list of the contract when it is acknowledged', async () => {
    for (const quantity of [40, 41, 42, 43, 44]) {
      const csv = `petId,quantity,name\n900,${quantity},Zoe\n`
      expect((await sent({ id: randomUUID(), csv })).status).toBe(200)
      const list = await service.request('/v1/inventory', { headers: bearer(service.key) })
      const pets = (await list.json()) as { petId: number; quantity: number }[]
      expect(pets.find(({ petId }) => petId === 900)?.quantity).toBe(quantity)
    }
  })

  test('finds pets without a number, or numbers them, and says which numbers it gave', async () => {
    const csv = 'petId,name,quantity\nHTTP-1,Neon tetra,4\nHTTP-2,Betta,5\n'
    const planned = await sent({ dryRun: true, csv })
    const id = randomUUID()
    const { body } = await sent({ id, csv })
    expect(body).toMatchObject({ added: 2, numbers: { found: 0, given: 2, petId: 1001 } })
    expect(planned.body).toMatchObject({ added: 2, numbers: body.numbers })
    const again = await sent({ id: randomUUID(), csv })
    expect(again.body).toMatchObject({ unchanged: 2, numbers: { found: 2, given: 0, petId: null } })
    expect((await sent({ id, csv })).body).toMatchObject({ added: 2, numbers: null })
    const refused = send({ id: randomUUID(), csv: 'name,quantity\nBetta,5\n' })
    await expectError(refused, 'import_refused')
  })

  test('brings in a file with other columns and a correction, in the name of its key, once', async () => {
    const id = randomUUID()
    const request = {
      id,
      csv: 'Art. no.;Stock;Bezeichnung\n11;viele;Ara\n12;3;Betta\nsum;3;\n',
      columns: [
        { name: 'Art. no.', column: 'petId' },
        { name: 'stock', column: 'quantity' },
        { name: 'Bezeichnung', column: 'name' },
      ],
      cells: [{ line: 2, column: 'quantity', value: '4' }],
      leftOut: [4],
    }
    const made = await sent(request)
    expect(made.status).toBe(200)
    expect(made.headers.get('idempotent-replayed')).toBeNull()
    const counts = {
      id,
      added: 2,
      changed: 0,
      unchanged: 0,
      numbers: null,
      problems: [],
      warnings: [],
    }
    expect(made.body).toEqual(counts)
    await until(async () => (await petsOf()).length >= 3)
    expect(await petsOf()).toContainEqual([11, 4, 'Ara'])
    const again = await sent(request)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(counts)
    const [line] = await service.byCommand(({ stock }) => stock.history(11n))
    expect(line).toMatchObject({ reason: 'import', keyId: service.issued[0]?.id, newQuantity: 4 })
  })

  test('is answered as before where its file is refused by now', async () => {
    const id = randomUUID()
    const made = await sent({ id, csv: 'petId,quantity,name\n71,3,Ara\n' })
    const refused = 'petId,quantity,name\n71,many,Ara\n'
    const again = await sent({ id, csv: refused })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(again.body).toEqual(made.body)
    await expectError(send({ id: randomUUID(), csv: refused }), 'import_refused')
  })

  test('obeys what the request decides of a file, and refuses it with the field where nothing is decided', async () => {
    const csv = 'petId,quantity,status\n61,12.000,active\n'
    const columns = [{ name: null, column: 'status' }]
    const field = 'send "decimals": "." ("12" in line 2) or "decimals": "," ("12000" in line 2)'
    const undecided = await send({ id: randomUUID(), csv, columns })
    expect((await expectError(undecided, 'import_refused')).message).toContain(field)
    const planned = await sent({ dryRun: true, csv, columns })
    expect(planned.body.problems).toMatchObject([
      { code: 'ambiguous_number', column: 'quantity', reason: expect.stringContaining(field) },
    ])
    const made = await sent({ id: randomUUID(), csv, columns, decimals: '.' })
    expect(made.body).toMatchObject({ added: 1 })
    expect(await service.byCommand(({ stock }) => stock.find(61n))).toMatchObject({
      ...{ quantity: 12, status: 'available' },
    })
    const useless = await send({ dryRun: true, csv, columns, sheet: 'March' })
    expect(await useless.json()).toMatchObject({
      problems: [{ code: 'needless_decision', reason: 'is CSV, which has no sheets: name none' }],
    })
  })

  test('reads the lines of the place that the request names, and of no other one', async () => {
    const csv = 'petId,name,Location,quantity\n62,Neon,Attic,200\n62,Neon,Shop,48\n'
    const columns: never[] = []
    const wrong = await sent({ dryRun: true, csv, columns, branch: 'Cellar' })
    expect(wrong.body.problems).toContainEqual(
      expect.objectContaining({
        code: 'unknown_branch',
        reason: expect.stringContaining('has no place "Cellar"'),
      }),
    )
    const made = await sent({ id: randomUUID(), csv, columns, branch: 'Shop' })
    expect(made.body).toMatchObject({ added: 1 })
    expect(await service.byCommand(({ stock }) => stock.find(62n))).toMatchObject({ quantity: 48 })
  })

  test('reads a workbook in base64', async () => {
    const pet = { petId: 21n, quantity: 2, status: 'available', name: 'Ülo' } as const
    const all = { ...pet, kind: 'Fish', barcodes: ['4006381333931'], lowStockAt: 1, updatedAt: 0 }
    const file = writeXlsx([all]).toBase64()
    const { body } = await sent({ id: randomUUID(), file })
    expect(body).toMatchObject({ added: 1, changed: 0 })
    expect(await service.byCommand(({ stock }) => stock.find(21n))).toMatchObject({
      ...pet,
      kind: 'Fish',
      barcodes: ['4006381333931'],
    })
  })

  test('that has mistakes changes nothing, and names them', async () => {
    const before = await petsOf()
    const csv = 'petId,quantity\n31,1\n31,2\n'
    const response = await send({ id: randomUUID(), csv })
    const { message } = await expectError(response, 'import_refused')
    expect(message).toContain('line 3, petId: 31 is already in line 2')
    const taken = await send({ id: randomUUID(), csv: 'petId,quantity,barcode\n32,1,1\n' })
    expect((await expectError(taken, 'import_refused')).message).toContain('of pet 1')
    expect(await petsOf()).toEqual(before)
  })

  test.each([
    ['no JSON', 'petId,quantity\n1,2\n', 'must be a JSON object'],
    ['no id', { csv: 'petId,quantity\n' }, 'id must be a UUID'],
    ['no file', { dryRun: true }, 'either "csv", a text, or "file"'],
    ['two files', { dryRun: true, csv: '', file: '' }, 'either "csv", a text, or "file"'],
    ['no base64', { dryRun: true, file: 'a*b' }, 'must be bytes in base64'],
    [
      'a column that is none',
      { dryRun: true, csv: '', columns: [{ name: 'a', column: 'b' }] },
      'columns must be',
    ],
    [
      'a cell without a line',
      { dryRun: true, csv: '', cells: [{ column: 'kind', value: '' }] },
      'cells must be',
    ],
    ['a line that is none', { dryRun: true, csv: '', leftOut: [0] }, 'leftOut must be'],
    [
      'a mark that is none',
      { dryRun: true, csv: '', decimals: ';' },
      'decimals must be "." or ","',
    ],
    ['an unknown encoding', { dryRun: true, file: '', encoding: 'Klingon' }, 'encoding must be'],
    ['an encoding of text', { dryRun: true, csv: '', encoding: 'utf-8' }, 'goes with "file"'],
    ['a sheet without a name', { dryRun: true, file: '', sheet: '' }, 'sheet must be'],
    [
      'a column without a name',
      { dryRun: true, csv: '', columns: [{ column: 'kind' }] },
      'The name null is for one that is not to be read',
    ],
    ['no boolean', { dryRun: 'yes', csv: '' }, 'dryRun must be'],
  ])('is refused with a sentence: %s', async (_, body, sentence) => {
    const { message } = await expectError(await send(body), 'invalid_import')
    expect(message).toContain(sentence)
  })

  test('wants a key that manages, before its body is read, and then a body that is not too large, of JSON', async () => {
    const [, till] = service.issued
    await expectError(await send('{}', till?.key), 'insufficient_access')
    const progress = await service.request(PATH, { headers: bearer(till?.key ?? '') })
    await expectError(progress, 'insufficient_access')
    const large = 'x'.repeat(MAX_IMPORT_BYTES + 1)
    await expectError(await send(large), 'body_too_large')
    const plain = { ...bearer(service.key), 'Content-Type': 'text/csv' }
    const csv = await service.request(PATH, { method: 'POST', headers: plain, body: 'petId' })
    await expectError(csv, 'unsupported_media_type')
  })

  const running = async (key = service.key) => {
    const response = await service.request(PATH, { headers: bearer(key) })
    const { running } = (await response.json()) as {
      running: { phase: string; receivedBytes: number; bytes: number | null } | null
    }
    return running
  }

  /** Sends the beginning of a body, and the rest when the test lets it go on. */
  const sendSlowly = async (text: string) => {
    const { promise: rest, resolve: goOn } = Promise.withResolvers<void>()
    const pieces = async function* () {
      yield new TextEncoder().encode(text.slice(0, 20))
      await rest
      yield new TextEncoder().encode(text.slice(20))
    }
    const response = service.request(PATH, {
      ...{ method: 'POST', headers: json(service.key), body: pieces() },
    })
    await until(async () => (await running())?.receivedBytes === 20)
    return { response, goOn }
  }

  test('comes while no other of its key does, and says how far it is', async () => {
    const csv = 'petId,quantity\n41,1\n'
    const slow = await sendSlowly(JSON.stringify({ id: randomUUID(), csv }))
    expect(await running()).toEqual({ phase: 'receiving', receivedBytes: 20, bytes: null })
    await expectError(await send({ id: randomUUID(), csv }), 'import_at_work')
    slow.goOn()
    expect(await (await slow.response).json()).toMatchObject({ added: 1 })
    expect(await running()).toBeNull()
  })

  test('holds up no other person of the shop while it comes', async () => {
    const colleague = service.issued[2]?.key ?? ''
    const slow = await sendSlowly(JSON.stringify({ dryRun: true, csv: 'petId,quantity\n42,1\n' }))
    expect(await running(colleague)).toBeNull()
    const other = await send({ id: randomUUID(), csv: 'petId,quantity\n43,1\n' }, colleague)
    expect([other.status, await other.json()]).toMatchObject([200, { added: 1 }])
    slow.goOn()
    expect((await slow.response).status).toBe(200)
  })

  test('that comes too slowly is given up, and its key can send another', async () => {
    const slow = await sendSlowly(JSON.stringify({ dryRun: true, csv: 'petId,quantity\n44,1\n' }))
    service.clock.advance(LEAST_RECEIVED.inMs)
    const { message } = await expectError(slow.response, 'invalid_import')
    expect(message).toContain('came too slowly')
    expect(await running()).toBeNull()
    slow.goOn()
    const next = await sent({ dryRun: true, csv: 'petId,quantity\n44,1\n' })
    expect([next.status, next.body.added]).toEqual([200, 1])
  })

  describe('whose client goes away', () => {
    const large = Array.from({ length: 300_000 }, (_, at) => `${1_000 + at},1,Pet ${at}\n`).join('')
    const progress = async () => (await running())?.phase
    const sendUntil = async (phase: string, body: BunFetchRequestInit['body']) => {
      const gone = new AbortController()
      const sending = service.request(PATH, {
        ...{ method: 'POST', headers: json(service.key), body, signal: gone.signal },
      })
      await until(async () => (await progress()) === phase)
      gone.abort()
      await expect(sending).rejects.toThrow()
    }

    test('is given up while it is read, and the place is free at once', async () => {
      const before = await petsOf()
      const csv = `petId,quantity,name\n${large}`
      await sendUntil('reading', JSON.stringify({ id: randomUUID(), csv }))
      await until(async () => (await progress()) === undefined)
      const next = await sent({ dryRun: true, csv: 'petId,quantity\n51,1\n' })
      expect([next.status, next.body.added]).toEqual([200, 1])
      expect(await petsOf()).toEqual(before)
    })

    test('is given up while it is received', async () => {
      const pieces = async function* () {
        yield new TextEncoder().encode('{"csv":"')
        await new Promise(() => {})
      }
      await sendUntil('receiving', pieces())
      await until(async () => (await progress()) === undefined)
    })
  })
})
