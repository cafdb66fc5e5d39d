import { petstockServer, rival, shopWith } from './servers.ts'
import { wrk } from './wrk.ts'

process.env.BUN_JSC_logGC = '1'
const s = await shopWith(100)
const { serve } = await import('../support/petstock.ts')
const t = await petstockServer(s, { binary: process.argv[2]!, env: { BUN_JSC_logGC: '1' } }, [
  '--backup-dir',
  'off',
])
console.log(await wrk({ key: t.key, url: t.list, script: 'update.lua', pets: 100, seconds: 2 }))
await t[Symbol.asyncDispose]()
