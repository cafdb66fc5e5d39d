import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { signal } from '@preact/signals'
import { createClient } from '../../src/client/client.ts'
import type { KeyInfo, Session } from '../../src/page/kit/kit-session.ts'
import { AddForm } from '../../src/page/pet/form/add-form.ts'
import { applyResponse, EditForm } from '../../src/page/pet/form/edit-form.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { type TestService, testService } from '../support/service.ts'
import { load, pet } from './pets.ts'

describe('the forms of a pet, at a running service', () => {
  let service: TestService
  beforeAll(async () => {
    service = await testService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  /** @param lose whether the answer to a request never arrives */
  function desk(lose: () => boolean = () => false) {
    const sent: RequestInit[] = []
    const shop = createClient(service.url, {
      apiKey: service.key,
      retry: false,
      fetch: async (address, init) => {
        sent.push(init)
        const response = await fetch(address, init)
        if (lose()) throw new TypeError('the network went away')
        return response
      },
    })
    const key = signal<KeyInfo>({ id: 'key', name: 'test', access: 'write' })
    const current = signal<Session | undefined>({ token: service.key, key, shop })
    const session = { current, refused() {} }
    const stock = new Stock()
    return { session, stock, sent, wallClock: () => 0, currency: signal(null) }
  }

  function fill(form: AddForm, petId: string, name: string): void {
    form.type('number', petId)
    form.type('name', name)
    form.type('quantity', '3')
  }

  const added = async () =>
    (await service.byCommand((store) => store.stock.list())).map(({ petId }) => petId)

  test('add a pet, and are empty then', async () => {
    const options = desk()
    const form = new AddForm(options)
    fill(form, '9223372036854775807', 'Ara')
    form.type('level', '2')
    expect(form.isDirty.value).toBe(true)
    expect(await form.add()).toBe(9223372036854775807n)
    expect(form.isDirty.value).toBe(false)
    expect(options.stock.find(9223372036854775807n)).toMatchObject({
      name: 'Ara',
      quantity: 3,
      lowStockAt: 2,
      lastMovement: { reason: 'add', by: { name: 'test' } },
    })
  })

  test('send nothing that is not right', async () => {
    const options = desk()
    const form = new AddForm(options)
    fill(form, '07', 'Ara')
    expect(await form.add()).toBeUndefined()
    expect(options.sent).toEqual([])
  })

  test('add a pet once, when a response was lost and the person tries again', async () => {
    let isLost = true
    const form = new AddForm(desk(() => isLost))
    fill(form, '50', 'Ara')
    expect(await form.add()).toBeUndefined()
    expect(form.error.value).toMatchObject({ code: 'network_failure' })
    isLost = false
    expect(await form.add()).toBe(50n)
  })

  test('say so when a lost attempt had added the pet that was typed before', async () => {
    let isLost = true
    const form = new AddForm(desk(() => isLost))
    fill(form, '60', 'Ara')
    await form.add()
    isLost = false
    form.type('number', '61')
    expect(await form.add()).toBeUndefined()
    expect([form.error.value?.code, form.errorAbout.value]).toEqual(['movement_id_reused', 60n])
    expect(await added()).not.toContain(61n)
    // A person who wants both has them then.
    expect(await form.add()).toBe(61n)
    expect(await added()).toEqual(expect.arrayContaining([60n, 61n]))
  })

  test('lead to the pet that has the number already', async () => {
    const form = new AddForm(desk())
    fill(form, '50', 'Another')
    await form.add()
    expect([form.error.value?.code, form.errorAbout.value]).toEqual(['pet_exists', 50n])
    expect(form.textOf('name')).toBe('Another')
    form.type('number', '51')
    expect(await form.add()).toBe(51n)
  })

  test('save what was changed of a pet, and nothing else', async () => {
    const options = desk()
    const adding = new AddForm(options)
    fill(adding, '70', 'Ara')
    await adding.add()
    await service.byCommand((store) => store.stock.edit(70n, { lowStockAt: 9 }))
    const form = new EditForm(options, 70n)
    form.type('name', 'Ara, blue')
    options.sent.length = 0
    expect(await form.saveEdit()).toBe(true)
    expect(options.sent.map(({ body }) => body)).toEqual(['{"name":"Ara, blue"}'])
    expect(options.stock.find(70n)).toMatchObject({ name: 'Ara, blue', lowStockAt: 9 })
    expect([form.isDirty.value, form.isOpen.value]).toEqual([false, false])
  })

  test('keep what was typed when it could not be saved', async () => {
    const options = desk(() => true)
    load(options.stock, [pet({ petId: 70n, name: 'Ara' })])
    const form = new EditForm(options, 70n)
    form.isOpen.value = true
    form.type('name', 'Ara, green')
    expect(await form.saveEdit()).toBe(false)
    expect(form.textOf('name')).toBe('Ara, green')
    expect(form.error.value?.code).toBe('network_failure')
    expect(form.isOpen.value).toBe(true)
  })
})

test('an answer does not undo the news of what happened since', () => {
  const stock = new Stock()
  load(stock, [pet({ quantity: 5, updatedAt: 20 })])
  applyResponse(stock, pet({ quantity: 4, updatedAt: 10 }))
  expect(stock.find(1n)?.quantity).toBe(5)
  applyResponse(stock, pet({ quantity: 6, updatedAt: 30 }))
  expect(stock.find(1n)?.quantity).toBe(6)
})
