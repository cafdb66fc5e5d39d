import { expect, test } from 'bun:test'
import { type LineFile, LogFile } from '../../../src/cli/serve/log-file.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { until } from '../../support/wait.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A file on a disk that is slow or full when a test says so. */
class TroubledFile implements LineFile {
  readonly writes: string[] = []
  problem: string | undefined
  tries = 0
  #disk = Promise.resolve()
  #resume = () => {}

  stall(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#disk = promise
    this.#resume = resolve
  }
  resume = (): void => this.#resume()

  async append(text: string): Promise<void> {
    this.tries++
    if (this.problem !== undefined) throw new Error(this.problem)
    await this.#disk
    this.writes.push(text)
  }

  get text(): string {
    return this.writes.join('')
  }
}

function newLog() {
  const clock = new ManualClock()
  const file = new TroubledFile()
  const reported: string[] = []
  const log = new LogFile(file, clock, {
    onFailure: (error) => reported.push(error.message),
    onRecovery: (lost) => reported.push(`written again, ${lost} lost`),
  })
  /** Lets time pass as it does, and every write come to its end. */
  const advance = async (ms: number, step = 100) => {
    for (let passed = 0; passed < ms; passed += step) {
      clock.advance(step)
      await new Promise(setImmediate)
    }
  }
  return { clock, file, reported, log, advance }
}

test('the first line after a silence is written at once, those behind it together', async () => {
  const { file, log, advance } = newLog()
  log.write('1\n')
  await until(() => file.text === '1\n')
  for (const line of ['2\n', '3\n', '4\n']) log.write(line)
  await advance(100)
  await until(() => file.text === '1\n2\n3\n4\n')
  expect(file.writes).toEqual(['1\n', '2\n3\n4\n'])
  await advance(SECOND)
  log.write('5\n')
  await until(() => file.writes.length === 3)
})

test('lines come in their order however slow the disk is, and writing one never waits', async () => {
  const { file, log, advance } = newLog()
  file.stall()
  for (let number = 0; number < 1_000; number++) log.write(`${number}\n`)
  await advance(SECOND)
  expect(file.writes).toEqual([])
  file.resume()
  await advance(200)
  expect(file.text).toBe(Array.from({ length: 1_000 }, (_, number) => `${number}\n`).join(''))
  expect(file.writes).toHaveLength(2)
})

test('a file that cannot be written is tried every second, reported every minute, and caught up with', async () => {
  const { file, reported, log, advance } = newLog()
  file.problem = 'ENOSPC'
  log.write('1\n')
  await advance(0.5 * MINUTE)
  log.write('2\n')
  expect(reported).toEqual(['ENOSPC'])
  expect(file.tries).toBeWithin(25, 31)
  await advance(2 * MINUTE)
  expect(reported).toEqual(['ENOSPC', 'ENOSPC', 'ENOSPC'])
  file.problem = undefined
  await advance(SECOND)
  expect(file.text).toBe('1\n2\n')
  expect(reported).toEqual(['ENOSPC', 'ENOSPC', 'ENOSPC', 'written again, 0 lost'])
})

test('a file that fails now and then is reported once a minute', async () => {
  const { file, reported, log, advance } = newLog()
  for (let times = 0; times < 20; times++) {
    file.problem = times % 2 === 0 ? 'EIO' : undefined
    log.write(`${times}\n`)
    await advance(2 * SECOND)
  }
  expect(reported).toEqual(['EIO', 'written again, 0 lost'])
  expect(file.text).toBe(Array.from({ length: 20 }, (_, number) => `${number}\n`).join(''))
})

test('what finds no room while the file is not written is counted', async () => {
  const { file, reported, log, advance } = newLog()
  file.problem = 'ENOSPC'
  const line = `${'x'.repeat(1023)}\n`
  for (let count = 0; count < 5 * 1024; count++) log.write(line)
  await advance(2 * SECOND)
  file.problem = undefined
  await advance(2 * SECOND)
  expect(file.text.length).toBe(4 * 1024 * 1024)
  expect(reported).toEqual(['ENOSPC', 'written again, 1024 lost'])
})

test('the end waits for the last lines, and for a disk that hangs only so long', async () => {
  const { file, log } = newLog()
  file.stall()
  log.write('1\n')
  log.write('2\n')
  const closed = log.close()
  file.resume()
  await closed
  expect(file.text).toBe('1\n2\n')

  const hanging = newLog()
  hanging.file.stall()
  hanging.log.write('1\n')
  const given = hanging.log.close()
  expect(Bun.peek.status(given)).toBe('pending')
  hanging.clock.advance(2 * SECOND)
  await given
})

test('the end tries a disk that refuses lines once more, and then gives it up', async () => {
  const { file, log } = newLog()
  file.problem = 'ENOSPC'
  log.write('1\n')
  await until(() => file.tries === 1)
  await new Promise(setImmediate)
  await log.close()
  expect({ tries: file.tries, text: file.text }).toEqual({ tries: 2, text: '' })

  const mended = newLog()
  mended.file.problem = 'ENOSPC'
  mended.log.write('1\n')
  await until(() => mended.file.tries === 1)
  await new Promise(setImmediate)
  mended.file.problem = undefined
  await mended.log.close()
  expect(mended.file.text).toBe('1\n')
})
