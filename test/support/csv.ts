export interface CsvPet {
  readonly petId: bigint
  readonly quantity: number
  readonly status: string
  readonly name: string
  readonly lowStockAt: number | undefined
}

/** A believable stock of so many pets, by ascending petId, with names that need quoting among them. */
export function stockOf(count: number, firstId = 1n): CsvPet[] {
  return Array.from({ length: count }, (_, index) => ({
    petId: firstId + BigInt(index) * 7n,
    quantity: (index * 37) % 501,
    status: ['available', 'pending', 'sold'][index % 3] ?? 'sold',
    name:
      [`Guppy no. ${index}`, `Betta, "red" ${index}`, '', `Wellensittich grün ${index}`][
        index % 4
      ] ?? '',
    lowStockAt: index % 5 === 0 ? undefined : index % 40,
  }))
}

/** As the service writes it: RFC 4180. */
export function csvOf(pets: readonly CsvPet[]): string {
  const lines = pets.map(({ petId, quantity, status, name, lowStockAt }) =>
    [
      petId,
      quantity,
      status,
      /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name,
      lowStockAt ?? '',
    ].join(','),
  )
  return ['petId,quantity,status,name,lowStockAt', ...lines, ''].join('\n')
}

/** The same pets as the contract lists them, in JSON. */
export const inventoryJson = (pets: readonly CsvPet[]): string =>
  `[${pets.map(({ petId, quantity, status }) => `{"petId":${petId},"quantity":${quantity},"status":"${status}"}`).join(',')}]`
