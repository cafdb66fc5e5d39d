import { describe, expect, test } from 'bun:test'
import { signal } from '@preact/signals'
import fc from 'fast-check'
import { PetstockError, type Shop } from '../../src/client/client.ts'
import { choice, type Fields, field, type Read } from '../../src/page/kit/fields.ts'
import { type FormOptions, FormState, type Send } from '../../src/page/kit/form-state.ts'

const readName = (text: string): Read<string, 'noName'> =>
  text.trim() === '' ? { problem: 'noName' } : { value: text.trim() }

const FIELDS = {
  name: field(readName),
  access: choice(['read', 'write'], 'write'),
}

interface Sent {
  readonly input: unknown
  readonly id: string
}

/** A form whose service answers with statuses by a script, and then with success; 0 is no response. */
function opened<Of extends Fields>(options: FormOptions<Of>, script: number[] = []) {
  const sent: Sent[] = []
  const said = { refused: 0 }
  const refusedShops: Shop[] = []
  const session = {
    current: signal({ shop: {} as Shop }),
    refused: (shop: Shop) => {
      said.refused += 1
      refusedShops.push(shop)
    },
  }
  const form = new FormState<Of, unknown>(options, { session, wallClock: () => 1_000 })
  const send: Send<unknown, string> = async (input, _, id) => {
    sent.push({ input, id })
    const status = script.shift() ?? 200
    if (status === 200) return { data: 'saved', error: null }
    const error = new PetstockError(status, 'refused', 'refused')
    return { data: null, error, headers: new Headers({ 'Retry-After': '30' }) }
  }
  return { form, sent, said, session, refusedShops, save: () => form.save(send) }
}

const added = (script?: number[]) => opened({ fields: FIELDS }, script)

/** The form of a thing that others change, too. */
function edited(script?: number[]) {
  const known = signal({ name: 'Ara', access: 'read' })
  return { known, ...opened({ fields: FIELDS, known, isEdit: true }, script) }
}

describe('a form', () => {
  test('of something new sends every field, the usual value where nothing was typed', async () => {
    const { form, sent, save } = added()
    form.type('name', ' Ara ')
    expect(await save()).toBe('saved')
    expect(sent[0]?.input).toEqual({ name: 'Ara', access: 'write' })
  })

  test('may be saved again after something has failed in the page itself', async () => {
    const { form, save } = added()
    form.type('name', 'Ara')
    const failing = () => Promise.reject(new Error('a fault'))
    await expect(form.run(failing)).rejects.toThrow('a fault')
    expect(await save()).toBe('saved')
  })

  test('of something that is there sends what differs from it alone', async () => {
    const { form, sent, save } = edited()
    form.type('name', ' Ara ')
    form.type('access', 'write')
    await save()
    expect(sent[0]?.input).toEqual({ access: 'write' })
  })

  test('leaves fields out that have no text until something is typed into them', () => {
    const known = signal({})
    const { form } = opened({ fields: FIELDS, known, isEdit: true })
    form.type('access', 'write')
    expect(form.read()).toEqual({ input: { access: 'write' }, problems: {} })
    form.untype('access')
    expect(form.read().input).toEqual({})
  })

  test('shows problems once a save was tried, and sends nothing', async () => {
    const { form, sent, save } = added()
    expect(form.problemOf('name')).toBeUndefined()
    expect(await save()).toBeUndefined()
    expect([form.problemOf('name'), form.refusals.value, sent.length]).toEqual(['noName', 1, 0])
    form.type('name', 'Ara')
    expect(form.problemOf('name')).toBeUndefined()
  })

  test('shows the problem of what was typed once a person has left the field, and none of an empty one', () => {
    const { form } = added()
    form.leave('name')
    expect(form.problemOf('name')).toBeUndefined()
    form.type('name', ' ')
    expect(form.problemOf('name')).toBeUndefined()
    form.leave('name')
    expect(form.problemOf('name')).toBe('noName')
  })

  test('keeps what was typed when it could not be saved, and says why and until when', async () => {
    const { form, said, save } = added([429, 401])
    form.type('name', 'Ara')
    expect(await save()).toBeUndefined()
    expect(form.error.value).toMatchObject({ status: 429, code: 'refused', until: 31_000 })
    expect([form.textOf('name'), form.isDirty.value, said.refused]).toEqual(['Ara', true, 0])
    await save()
    expect(said.refused).toBe(1)
    await save()
    expect(form.error.value).toBeUndefined()
  })

  test('says which key was refused, where another one has signed in since it was sent', async () => {
    const { form, session, refusedShops, save } = added([401])
    const { shop } = session.current.value
    form.type('name', 'Ara')
    const saving = save()
    session.current.value = { shop: {} as Shop }
    await saving
    expect([refusedShops.length, refusedShops[0] === shop]).toEqual([1, true])
  })

  test('is saved once at a time', async () => {
    const { form, sent, save } = added()
    form.type('name', 'Ara')
    expect(await Promise.all([save(), save()])).toEqual(['saved', undefined])
    expect(sent).toHaveLength(1)
  })

  test('has something to lose until it is saved, and again once more is typed', async () => {
    const { form, save } = edited()
    expect(form.isDirty.value).toBe(false)
    form.type('name', 'Betta')
    expect(form.isDirty.value).toBe(true)
    await save()
    expect([form.isDirty.value, form.textOf('name')]).toEqual([false, 'Betta'])
    form.type('name', 'Betta 2')
    expect(form.isDirty.value).toBe(true)
    form.clear()
    expect([form.isDirty.value, form.textOf('name')]).toEqual([false, 'Ara'])
  })

  test('says what others have changed meanwhile in a field with input, and follows them in the others', () => {
    const { form, known } = edited()
    form.type('name', 'Betta')
    known.value = { name: 'Guppy', access: 'write' }
    expect([form.textOf('name'), form.meanwhile('name')]).toEqual(['Betta', 'Guppy'])
    expect([form.textOf('access'), form.meanwhile('access')]).toEqual(['write', undefined])
    form.type('name', 'Guppy')
    expect([form.isTyped('name'), form.meanwhile('name')]).toEqual([false, undefined])
  })
})

/** What a person does with a form, and how the service answers each save. */
const anySteps = fc.array(
  fc.record({
    name: fc.constantFrom('Ara', 'Betta', ' Ara'),
    status: fc.constantFrom(0, 503, 200),
  }),
  { minLength: 1, maxLength: 8 },
)

describe('the id under which a form is sent', () => {
  test('stays while the same is sent again, and is another one for other input and after a success', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const { form, sent, save } = added(steps.map(({ status }) => status))
        for (const { name } of steps) {
          form.type('name', name)
          await save()
        }
        for (const [at, { name, status }] of steps.entries()) {
          const isAgain = status !== 200 && steps[at + 1]?.name === name
          if (at + 1 < steps.length) expect(sent[at + 1]?.id === sent[at]?.id).toBe(isAgain)
        }
      }),
    )
  })

  test('stays for all input, where a form is one change, until it is made', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const script = steps.map(({ status }) => status)
        const { form, sent, save } = opened({ fields: FIELDS, isOneChange: true }, script)
        for (const { name } of steps) {
          form.type('name', name)
          await save()
        }
        for (const [at, { status }] of steps.slice(0, -1).entries()) {
          expect(sent[at + 1]?.id === sent[at]?.id).toBe(status !== 200)
        }
      }),
    )
  })
})
