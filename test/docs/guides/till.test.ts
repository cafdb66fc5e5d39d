import { expect } from 'bun:test'
import { needs } from '../../support/tools.ts'
import { GuideReader } from './guide-reader.ts'
import { releasedMachine } from './released-machine.ts'

// The guide for tills, as it stands, on a machine that has petstock.

needs('systemd', 'sudo', 'curl', 'ssh-keygen').test('the guide works as it stands', async () => {
  await using machine = await releasedMachine('shop-pc')
  using reader = new GuideReader(machine, 'till.md')

  await reader.through('Sell in five minutes')
  const first = await reader.through('curl')
  expect(first).toContain('"petId":1001')
  expect(first).toContain('"quantity":12')
  expect(first).toContain('"newQuantity":11')
  expect(await reader.through('Selling: movements')).toContain('"newQuantity":10')
  // The guide's own command gives the shop its currency, which a server notices within a second; who pastes it is as fast.
  await reader.run('petstock inventory set 1001 --price 12.50 --currency EUR')
  await reader.run(
    `until curl -s -X POST -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '{"id": "${crypto.randomUUID()}", "change": -1, "reason": "sale", "amount": 1}' http://shop-pc:3000/desk/api/inventory/9/movements | grep pet_not_found; do sleep 0.1; done`,
  )
  const basket = await reader.through('A receipt: baskets')
  expect(basket).toContain('"newQuantity":9')
  expect(basket).toContain('"newQuantity":8')
  expect(basket).toContain('"newQuantity":6')
  await reader.run(
    'curl -X PATCH -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d \'{"barcodes": ["4006381333931"]}\' http://shop-pc:3000/desk/api/inventory/1001',
  )
  expect(await reader.through('Scanning')).toContain('"quantity":6')
  expect(reader.rest).toEqual([])
})
