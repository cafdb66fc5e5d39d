import { expect, test } from 'bun:test'
import { readLimiterUrl } from '../../../src/limits/shared/redis-url.ts'

const read = (url: string) => readLimiterUrl(url, (path) => `the text of ${path}`)
const PLAIN = { port: 6379, user: undefined, password: undefined, tls: undefined }

test('a host alone is a Redis on its usual port, without a password', () => {
  expect(read('redis://cache')).toEqual([{ ...PLAIN, host: 'cache' }])
  expect(read(' redis://[::1]:7000/ ')).toEqual([{ ...PLAIN, host: '::1', port: 7000 }])
})

test('user and password may have any characters', () => {
  expect(read('redis://:a%3Ab%40c@cache:7000')).toEqual([
    { ...PLAIN, host: 'cache', port: 7000, password: 'a:b@c' },
  ])
  expect(read('redis://pets:s3cret@cache')).toEqual([
    { ...PLAIN, host: 'cache', user: 'pets', password: 's3cret' },
  ])
})

test('servers of a Cluster are named in one URL, or in several', () => {
  const both = [
    { ...PLAIN, host: 'one', port: 7000, password: 'p' },
    { ...PLAIN, host: 'two', port: 7001, password: 'p' },
  ]
  expect(read('redis://:p@one:7000,two:7001')).toEqual(both)
  expect(read('redis://:p@one:7000,redis://:p@two:7001')).toEqual(both)
})

test('rediss encrypts, and takes the certificate of an authority', () => {
  expect(read('rediss://cache')).toEqual([
    { ...PLAIN, host: 'cache', tls: { authorities: undefined } },
  ])
  expect(read('rediss://cache?sslrootcert=/etc/ca.pem')).toEqual([
    { ...PLAIN, host: 'cache', tls: { authorities: 'the text of /etc/ca.pem' } },
  ])
})
