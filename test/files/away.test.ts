import { expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { awayText, type Look, readNamedFile } from '../../src/files/away.ts'
import { temporaryFolder } from '../support/petstock.ts'

test('a link to what is not there is named with what it leads to, also where it is on the way', () => {
  using folder = temporaryFolder()
  const drive = folder.file('drive/shop')
  symlinkSync(drive, folder.file('link'))
  for (const path of ['link', 'link/backups', 'link/tls/server.crt']) {
    expect(awayText(folder.file(path))).toBe(
      `${folder.file('link')} is a link to ${drive}, which is not there, as where its drive is away. Connect the drive, or name another place`,
    )
  }
})

test('a link by a name of its own folder leads to where it is', () => {
  using folder = temporaryFolder()
  symlinkSync('gone', folder.file('link'))
  expect(awayText(folder.file('link'))).toContain(`is a link to ${folder.file('gone')}, which`)
})

test('a file, a folder, a link to one, and what is only missing are not away', () => {
  using folder = temporaryFolder()
  mkdirSync(folder.file('drive'))
  writeFileSync(folder.file('drive/file'), '')
  symlinkSync(folder.file('drive'), folder.file('link'))
  for (const path of ['drive', 'drive/file', 'drive/file/below', 'link', 'link/file', 'link/no']) {
    expect(awayText(folder.file(path))).toBeUndefined()
  }
})

test.each(['ENOTCONN', 'ENODEV', 'ESTALE', 'EIO'])(
  'a mount that responds with %s is named as one that is away',
  (code) => {
    const look: Look = {
      isThere(path) {
        if (path.startsWith('/mnt/usb')) throw Object.assign(new Error('no'), { code })
        return true
      },
      targetOf: () => undefined,
    }
    expect(awayText('/mnt/usb/petstock', look)).toBe(
      `/mnt/usb does not respond (${code}), as where its drive is away. Connect the drive, or name another place`,
    )
    expect(awayText('/mnt/other', look)).toBeUndefined()
  },
)

test('a place that this user may not look into is not called away', () => {
  const look: Look = {
    isThere() {
      throw Object.assign(new Error('no'), { code: 'EACCES' })
    },
    targetOf: () => undefined,
  }
  expect(awayText('/srv/shop', look)).toBeUndefined()
})

test('a file that a person has named is read, or what is wrong with its path is said', () => {
  using folder = temporaryFolder()
  writeFileSync(folder.file('ca.pem'), 'a certificate')
  symlinkSync(folder.file('drive'), folder.file('link'))
  expect(readNamedFile(folder.file('ca.pem'))).toBe('a certificate')
  expect(() => readNamedFile(folder.file('other.pem'))).toThrow('there is no such file')
  expect(() => readNamedFile(folder.file('link/ca.pem'))).toThrow('which is not there')
})
