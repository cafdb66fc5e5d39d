import { type BigIntStats, fstat, read } from 'node:fs'

/** Reads from an open file without holding up the event loop. @returns fewer bytes where the file ends before */
export const readOpen = (file: number, position: number, length: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    read(file, new Uint8Array(length), 0, length, position, (error, found, bytes) => {
      if (error) reject(error)
      else resolve(bytes.subarray(0, found))
    })
  })

/** What the file system says of an open file. */
export const statOpen = (file: number): Promise<BigIntStats> =>
  new Promise((resolve, reject) => {
    fstat(file, { bigint: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })
