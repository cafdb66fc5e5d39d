import { parseExact } from '../../src/json/exact-json.ts'
import { type Asked, type ListedPet, listen, type TestListener } from './listener.ts'
import { bearer } from './petstock.ts'

/** The whole list, as the desk has it now. */
export async function deskList({ url }: Asked, key: string): Promise<Map<string, ListedPet>> {
  const response = await fetch(`${url}/desk/api/inventory`, { headers: bearer(key) })
  const list = parseExact(await response.text()) as ListedPet[]
  return new Map(list.map((pet) => [String(pet.petId), pet]))
}

/** What a page shows: it listens, then gets the list, and applies what it is told to it. */
export async function openDeskPage(server: Asked, key: string) {
  const listener = await listen(server, key)
  let pets = await deskList(server, key)
  let listAt = 0
  let applied = 0
  /** Applies what was told so far. */
  const now = async (): Promise<Map<string, ListedPet>> => {
    const reload = listener.received.findLastIndex(({ name }) => name === 'reload')
    if (reload >= listAt) {
      listAt = reload + 1
      applied = listAt
      pets = await deskList(server, key)
    }
    for (; applied < listener.received.length; applied++) apply(pets, listener.received[applied])
    return pets
  }
  return { listener, now, [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose]() }
}

function apply(
  pets: Map<string, ListedPet>,
  received: TestListener['received'][number] | undefined,
): void {
  if (received?.name === 'pets') {
    for (const pet of received.data as ListedPet[]) pets.set(String(pet.petId), pet)
  } else if (received?.name === 'removed') {
    for (const petId of received.data as bigint[]) pets.delete(String(petId))
  }
}
