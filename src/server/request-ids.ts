import { randomBytes } from 'node:crypto'

/** Gives each request a name: this start of the service, and a count. */
export function requestIds(): () => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count}`
  }
}
