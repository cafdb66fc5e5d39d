import { expect } from 'bun:test'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { outputOf, temporaryFolder } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { needs } from '../support/tools.ts'
import { killedAtEachStep } from './traced.ts'

needs('strace').test(
  'killed at any step, an import leaves its pets with the suppliers that it names, or none of both',
  async () => {
    using shop = await stockedShop(2)
    using folder = temporaryFolder()
    const data = folder.file('data')
    const file = folder.file('file.csv')
    writeFileSync(file, 'petId,quantity,supplier\n1,5,Aqua\n7,1,Zoo\n')
    const listOf = async (...args: string[]) =>
      JSON.parse(await outputOf([...args, '--json', '--data', data]))

    const ends = new Set<string>()
    const kills = await killedAtEachStep(
      async () => {
        rmSync(data, { recursive: true, force: true })
        cpSync(shop.data, data, { recursive: true })
        return ['inventory', 'import', file, '--data', data]
      },
      async () => {
        const names = (await listOf('suppliers', 'list')).map(({ name }: { name: string }) => name)
        const pets = await listOf('inventory', 'list')
        ends.add(`${names.join()}: ${pets.map(({ petId }: { petId: number }) => petId).join()}`)
      },
    )
    expect(kills).toBeGreaterThan(3)
    expect([...ends].toSorted()).toEqual([': 1,2', 'Aqua,Zoo: 1,2,7'])
  },
)
