// A till that sells a pet over and over, and sends a sale again until it is acknowledged, as the client does:
// bun till.ts URL KEY PET. When it is ended, it prints what became of it.

export {}

const [, , url = '', key = '', pet = ''] = process.argv

let isOver = false
process.on('SIGTERM', () => {
  isOver = true
})

const failures: string[] = []
let sold = 0

async function isSold(id: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/desk/api/inventory/${pet}/movements`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, change: -1, reason: 'sale' }),
      tls: { rejectUnauthorized: false },
      signal: AbortSignal.timeout(20_000),
    })
    if (response.ok) return true
    failures.push(`${response.status} ${await response.text()}`)
  } catch (error) {
    failures.push(String(error))
  }
  return false
}

while (!isOver) {
  const id = crypto.randomUUID()
  while (!(await isSold(id))) await Bun.sleep(100)
  sold++
  await Bun.sleep(20)
}
console.log(JSON.stringify({ sold, failures }))
