import { describe, expect, test } from 'bun:test'
import { TICKET_MS, Tickets } from '../../../../src/http/desk/health/tickets.ts'
import { redactKeys } from '../../../../src/keys/redact-keys.ts'

const USE = { backup: 'petstock-20261121T083000Z.db', keyDigest: 'digest' }

/** Tickets whose random bytes count up from 1. */
function tickets() {
  let calls = 0
  return new Tickets((count) => {
    calls += 1
    return new Uint8Array(count).fill(calls)
  })
}

describe('a ticket', () => {
  test('is good once', () => {
    const kept = tickets()
    const { ticket, endsAt } = kept.issue(USE, 1_000)
    expect(endsAt).toBe(1_000 + TICKET_MS)
    expect(kept.peek(ticket, 1_000)).toMatchObject(USE)
    expect(kept.take(ticket, 1_000)).toMatchObject(USE)
    expect(kept.take(ticket, 1_000)).toBeUndefined()
  })

  test('is good for a minute', () => {
    const kept = tickets()
    const { ticket } = kept.issue(USE, 0)
    expect(kept.peek(ticket, 59_999)).toMatchObject(USE)
    expect(kept.take(ticket, 60_000)).toBeUndefined()
  })

  test('has 128 random bits, and is masked like a key', () => {
    const asked: number[] = []
    const kept = new Tickets((count) => {
      asked.push(count)
      return new Uint8Array(count).fill(255)
    })
    const { ticket } = kept.issue(USE, 0)
    expect(asked).toEqual([16])
    expect(ticket).toMatch(/^psd_[0-9A-Za-z]{22}$/)
    expect(redactKeys(`GET /download/${ticket}`)).toBe('GET /download/psd_...')
    expect(redactKeys(`/download/%70sd%5F${ticket.slice(4)}`)).toBe('/download/psd_...')
    // One without a capital or a digit has nothing but its prefix to be known by.
    expect(redactKeys(`/download/psd_${'a'.repeat(22)}`)).toBe('/download/psd_...')
  })

  test('leaves no more than a thousand others in memory', () => {
    const random = new Uint32Array(4)
    const kept = new Tickets(() => {
      random[0] = (random[0] ?? 0) + 1
      return new Uint8Array(random.buffer.slice(0))
    })
    const { ticket: first } = kept.issue(USE, 0)
    for (let count = 0; count < 1_000; count++) kept.issue(USE, 0)
    expect(kept.peek(first, 0)).toBeUndefined()
    const { ticket: last } = kept.issue(USE, 0)
    expect(kept.peek(last, 0)).toMatchObject(USE)
  })
})
