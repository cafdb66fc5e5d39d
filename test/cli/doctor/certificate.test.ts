import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { examineCertificate } from '../../../src/cli/doctor/examine-certificate.ts'
import { petstock } from '../../support/petstock.ts'
import { certificateFolder, DAY, serverKey } from '../../tls/folders.ts'
import { writeSelfSigned } from '../../tls/self-signed.ts'
import { checkup } from './checkup.ts'

const TODAY = Date.now()
const otherKey = serverKey.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

test('a key that is not that of the certificate of petstock fails, and the command of the advice makes one for it', async () => {
  using shop = certificateFolder()
  await shop.make(['shop-pc.local'], TODAY)
  const look = async () => (await checkup(shop.data)).checks.get('certificate')
  expect(await look()).toMatchObject({ state: 'ok' })
  writeFileSync(shop.key, otherKey)
  const found = await look()
  expect(found).toMatchObject({
    state: 'fail',
    message: `the key in ${shop.key} is not that of the certificate in ${shop.certificate}`,
  })
  const [, data] = /`petstock tls create --data "?([^"`]+)"?`/.exec(found?.advice ?? '') ?? []
  expect(await petstock(['tls', 'create', '--data', `${data}`])).toMatchObject({ status: 0 })
  expect(await look()).toMatchObject({ state: 'ok' })
  expect(shop.read(shop.key)).toBe(otherKey)
})

test('a certificate without its key fails', async () => {
  using shop = certificateFolder()
  await shop.make(['shop-pc.local'], TODAY)
  rmSync(shop.key)
  expect((await checkup(shop.data)).checks.get('certificate')).toMatchObject({
    state: 'fail',
    message: `${shop.key} cannot be read: there is no such file or folder`,
    advice: expect.stringContaining('has the key of the certificate in PEM'),
  })
})

test('a certificate of another program in the place of petstock’s may have its key elsewhere', async () => {
  using shop = certificateFolder()
  await shop.make(['shop-pc.local'], TODAY)
  const elsewhere = `${shop.data}/site.key`
  await writeSelfSigned({ certificate: shop.certificate, key: elsewhere }, [
    TODAY - DAY,
    TODAY + 90 * DAY,
  ])
  const look = async () => (await checkup(shop.data)).checks.get('certificate')
  expect(await look()).toMatchObject({ state: 'ok' })
  rmSync(shop.key)
  expect(await look()).toMatchObject({ state: 'ok' })
})

test('a certificate of another program and a key that is not its own are named, to be put right both', async () => {
  using shop = certificateFolder()
  const [file, key] = [`${shop.data}/site.pem`, `${shop.data}/site.key`]
  await writeSelfSigned({ certificate: file, key }, [TODAY - DAY, TODAY + 90 * DAY])
  const look = () => examineCertificate({ file, key, folder: undefined }, TODAY)
  expect(look()).toMatchObject([{ name: 'certificate', state: 'ok' }])
  writeFileSync(key, otherKey)
  expect(look()).toMatchObject([
    {
      state: 'fail',
      message: `the key in ${key} is not that of the certificate in ${file}`,
      advice: expect.stringContaining(`put a certificate and its own key into ${file} and ${key}`),
    },
  ])
})
