import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import type { PackedFile } from '../../../src/http/page/packed-file.ts'
import { PackedFiles } from '../../../src/http/page/packed-files.ts'
import type { RequestContext } from '../../../src/http/request/context.ts'
import { loadOnce } from '../../../src/http/request/load-once.ts'

/** Something that is loaded: the first load fails, as on a disk with a bad moment. */
function loaded(pack: string) {
  const loads: number[] = []
  return {
    loads,
    load: async () => {
      loads.push(loads.length)
      await Promise.resolve()
      if (loads.length === 1) throw new Error('EIO')
      return pack
    },
  }
}

describe('what is loaded when it is first asked for', () => {
  test('is loaded once for all who ask, also at the same time', async () => {
    const { load, loads } = loaded('it')
    const get = loadOnce(load)
    expect(await Promise.allSettled([get(), get()])).toMatchObject([
      { status: 'rejected', reason: { message: 'EIO' } },
      { status: 'rejected', reason: { message: 'EIO' } },
    ])
    expect(await Promise.all([get(), get()])).toEqual(['it', 'it'])
    expect(await get()).toBe('it')
    expect(loads).toHaveLength(2)
  })

  test('is loaded again where that has failed: a file of the page comes with the next request', async () => {
    const file: PackedFile = {
      ...{ name: 'page.html', type: 'text/html', etag: '"a"' },
      gzip: gzipSync('the page').toString('base64'),
    }
    const files = new PackedFiles(loaded(JSON.stringify([file])).load, () => ({}))
    const context = { id: '1', at: 0, connection: {} } as RequestContext
    const ask = () => files.response('page.html', '/', new Request('http://shop/'), context)
    await expect(ask()).rejects.toThrow('EIO')
    const response = await ask()
    expect(await response.text()).toBe('the page')
  })
})
