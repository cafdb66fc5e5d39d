import { describe, expect, test } from 'bun:test'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import {
  BINARY,
  bearer,
  createKey,
  outputOf,
  petstock,
  temporaryFolder,
} from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'

/** Starts the demo and waits for the last line of what it prints. */
async function demo(data: string) {
  const output = `${data}.${randomUUID()}.stdout`
  const child = Bun.spawn([BINARY, 'serve', '--demo', '--port', '0', '--data', data], {
    stdin: 'ignore',
    stdout: Bun.file(output),
    stderr: 'ignore',
  })
  const printed = () => readFileSync(output, 'utf8')
  await until(() => printed().includes('Stop with'))
  const text = printed()
  const stop = async () => {
    child.kill()
    return child.exited
  }
  return {
    text,
    url: /^listening on (\S+)$/m.exec(text)?.[1] ?? '',
    key: /^ {2}(pst_\S+)$/m.exec(text)?.[1] ?? '',
    curls: text.split('\n').filter((line) => line.startsWith('  curl ')),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}

type Demo = Awaited<ReturnType<typeof demo>>

const list = ({ url }: Demo, key: string) => fetch(`${url}/v1/inventory`, { headers: bearer(key) })

const fingerprint = (directory: string) =>
  readdirSync(directory)
    .filter((name) => !name.endsWith('.lock'))
    .map((name) => {
      const bytes = readFileSync(`${directory}/${name}`)
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`
    })

describe('serve --demo', () => {
  test('makes about two dozen believable pets, and prints the addresses and a business key', async () => {
    using folder = temporaryFolder()
    await using running = await demo(folder.file('data'))
    const response = await list(running, running.key)
    expect(response.headers.get('ratelimit-policy')).toStartWith('"minute";q=1000;')
    const pets = (await response.json()) as { quantity: number; status: string }[]
    expect(pets.length).toBeGreaterThanOrEqual(20)
    expect(pets.length).toBeLessThanOrEqual(30)
    for (const status of ['available', 'pending', 'sold']) {
      expect(pets.filter((pet) => pet.status === status).length).toBeGreaterThan(1)
    }
    expect(pets.filter((pet) => pet.quantity === 0).length).toBeGreaterThan(1)
    const here = `http://localhost:${new URL(running.url).port}`
    expect(running.text).toContain(`${here}/docs`)
    expect((await fetch(`${here}/docs`)).status).toBe(200)
  })

  needs('curl').test(
    'prints a curl line for each operation that a shell runs as it stands',
    async () => {
      using folder = temporaryFolder()
      await using running = await demo(folder.file('data'))
      const [listing, setting, ...more] = running.curls
      expect(more).toEqual([])
      const shell = async (line = '') => {
        const child = Bun.spawn(['sh', '-c', line], { stdout: 'pipe', stderr: 'ignore' })
        return [await child.exited, await child.stdout.text()] as const
      }
      const [listed, before] = await shell(listing)
      expect(listed).toBe(0)
      expect(before).toBe(await (await list(running, running.key)).text())
      const [set, updated] = await shell(setting)
      expect(set).toBe(0)
      expect(JSON.parse(updated)).toMatchObject({ petId: expect.any(Number), quantity: 5 })
      expect(before).not.toContain(updated)
      expect((await shell(listing))[1]).toContain(updated)
    },
  )

  test('keeps the data when it is started again, and replaces the key', async () => {
    using folder = temporaryFolder()
    const data = folder.file('data')
    const first = await demo(data)
    await fetch(`${first.url}/v1/inventory/1003`, {
      method: 'PATCH',
      headers: { ...bearer(first.key), 'Content-Type': 'application/json' },
      body: '{"quantity":4711}',
    })
    const stock = await (await list(first, first.key)).text()
    expect(await first.stop()).toBe(0)

    await using second = await demo(data)
    expect(second.key).not.toBe(first.key)
    expect((await list(second, first.key)).status).toBe(401)
    expect(await (await list(second, second.key)).text()).toBe(stock)
    expect(stock).toContain('"quantity":4711')
    const keys = JSON.parse(await outputOf(['keys', 'list', '--data', data, '--json']))
    expect(keys).toHaveLength(1)
  })

  test("ends with 1 on a shop's own database, and leaves it as it was to the byte", async () => {
    for (const fill of [
      (data: string) => createKey(data),
      (data: string) =>
        outputOf(['inventory', 'import', '-', '--data', data], {
          stdin: 'petId,quantity,status\n1,2,sold\n',
        }),
    ]) {
      using folder = temporaryFolder()
      const data = folder.file('data')
      mkdirSync(data)
      await fill(data)
      const before = fingerprint(data)
      const { status, stdout, stderr } = await petstock([
        'serve',
        '--demo',
        '--port',
        '0',
        '--data',
        data,
      ])
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toContain('was not made by --demo')
      expect(fingerprint(data)).toEqual(before)
    }
  })
})
