import { describe, expect, test } from 'bun:test'
import { addressText, readDatabaseUrl } from '../../../src/storage/postgres/driver/database-url.ts'

const NO_TLS = { mode: 'prefer', authorities: undefined } as const

const read = (url: string) =>
  readDatabaseUrl(url, (path) => {
    if (path !== '/etc/root.pem') throw new Error(`no such file: ${path}`)
    return 'PEM'
  })

describe('the URL of a database', () => {
  test('names a server, a user, a password and a database', () => {
    expect(read('postgres://till:s3cret@db.example:6432/shop')).toEqual([
      {
        host: 'db.example',
        port: 6432,
        user: 'till',
        password: 's3cret',
        database: 'shop',
        tls: NO_TLS,
      },
    ])
  })

  test('may leave out the port, the password and the database', () => {
    expect(read('postgresql://till@db.example')).toEqual([
      {
        host: 'db.example',
        port: 5432,
        user: 'till',
        password: undefined,
        database: 'till',
        tls: NO_TLS,
      },
    ])
  })

  test('spells special characters as URLs do, and takes those of a password as they are', () => {
    const [address] = read('postgres://a%40b:p:w@r,d%2F%25@h/sh%6Fp')
    expect(address).toMatchObject({ user: 'a@b', password: 'p:w@r,d/%', database: 'shop' })
  })

  test('names several servers by their hosts, or by a URL for each, in the order in which they are tried', () => {
    const hosts = (url: string) => read(url).map(addressText)
    expect(hosts('postgres://u@one,two:6000,[::1]:7000/d')).toEqual([
      'one:5432/d',
      'two:6000/d',
      '[::1]:7000/d',
    ])
    expect(hosts('postgres://u:p@one/d,postgresql://v@two/e')).toEqual(['one:5432/d', 'two:5432/e'])
  })

  test('says how the connection is encrypted; an authority alone means that all is verified', () => {
    const tls = (query: string) => read(`postgres://u@h/d?${query}`)[0]?.tls
    expect(tls('sslmode=require')).toEqual({ mode: 'require', authorities: undefined })
    expect(tls('sslrootcert=/etc/root.pem')).toEqual({ mode: 'verify-full', authorities: 'PEM' })
    expect(tls('sslmode=verify-ca&sslrootcert=/etc/root.pem')).toEqual({
      mode: 'verify-ca',
      authorities: 'PEM',
    })
  })

  test.each([
    ['mysql://u:hush@h/d', /it has to look like postgres:\/\//],
    ['postgres://h/d', /names no user/],
    ['postgres://u:hush@/d', /has to name a host/],
    ['postgres://u:hush@h:0/d', /port has to be from 1 to 65535/],
    ['postgres://u:hush@h:5432x/d', /has to name a host/],
    ['postgres://u:hush%@h/d', /write "%" as %25/],
    ['postgres://u:hush@h/d?sslmode=allow', /has to be one of disable, prefer/],
    ['postgres://u:hush@h/d?password=hush', /has the parameter "password"/],
    ['postgres://u:hush@h/d?sslmode=prefer&sslrootcert=/etc/root.pem', /use sslmode=verify-full/],
    [
      'postgres://u:hush@h/d?sslrootcert=/nowhere',
      /cannot be read \(no such file.*\); name a PEM file/,
    ],
  ])('is refused with what to do, and never shown: %s', (url, why) => {
    expect(() => read(url)).toThrow(why)
    try {
      read(url)
    } catch (error) {
      expect(String(error)).not.toContain('hush')
    }
  })
})
