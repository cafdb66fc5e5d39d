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
  const basket = await reader.through('A receipt: baskets')
  expect(basket).toContain('"newQuantity":7')
  await reader.run(
    'curl -X PATCH -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d \'{"barcodes": ["4006381333931"]}\' http://shop-pc:3000/desk/api/inventory/1001',
  )
  expect(await reader.through('Scanning')).toContain('"quantity":7')
  expect(reader.rest).toEqual([])
})
