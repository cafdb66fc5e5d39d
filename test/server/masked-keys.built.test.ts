import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { bearer, createKey, petstock, serve, temporaryFolder } from '../support/petstock.ts'
import { rawHead, rawRequest } from '../support/raw-http.ts'
import { decodedWhole, spelled } from '../support/spelled-keys.ts'

const SPELLINGS = 40

/** Ways to spell a key, the plainest first. */
const spellingsOf = (key: string): string[] => [
  key,
  `%70${key.slice(1)}`,
  key.replaceAll('_', '%5F'),
  key.replaceAll('_', '%255f'),
  [...key].map((each) => `%${each.charCodeAt(0).toString(16)}`).join(''),
  key.slice(0, 40).replace('pst', '%70%73%74'),
  key.slice(4),
  ...fc.sample(spelled(key), SPELLINGS),
]

/** Whether a key, or so much of one that the rest could be tried, can be read out of a text. */
const holdsKey = (text: string, key: string): boolean =>
  decodedWhole(text).includes(key.slice(4, 36))

test('a key in the path, the query, the method or the host is neither logged nor quoted, however it is encoded', async () => {
  using folder = temporaryFolder()
  const { key } = await createKey(folder.path)
  await using server = await serve(folder.path, ['--log-level', 'debug'])
  const authorization = `Authorization: ${bearer(key).Authorization}`
  let responses = 0
  for (const spelling of spellingsOf(key)) {
    const heads = [
      rawHead(`GET /v1/${spelling} HTTP/1.1`, 'Host: shop', authorization),
      rawHead(`GET /${spelling}/x?${spelling} HTTP/1.1`, 'Host: shop'),
      rawHead(`GET /page/${spelling} HTTP/1.1`, 'Host: shop'),
      rawHead(`GET /docs/${spelling} HTTP/1.1`, `Host: ${spelling}`, `Origin: http://${spelling}`),
      rawHead(`PATCH /v1/inventory/${spelling} HTTP/1.1`, 'Host: shop', authorization),
      rawHead(`${spelling} /v1/inventory HTTP/1.1`, 'Host: shop', authorization),
      rawHead(`GET /v1/inventory?limit=${spelling} HTTP/1.1`, 'Host: shop', authorization),
      rawHead(
        `GET /desk/api/inventory/1/movements?limit=${spelling} HTTP/1.1`,
        'Host: shop',
        authorization,
      ),
    ]
    for (const head of heads) {
      const response = await rawRequest(server.url, head)
      if (response.startsWith('HTTP/1.1 ')) responses += 1
      expect({ head, response, holdsKey: holdsKey(response, key) }).toMatchObject({
        holdsKey: false,
      })
    }
  }
  const metrics = await (await server.request('/metrics')).text()
  await server.stop()
  const log = await server.stderr
  expect(holdsKey(metrics, key)).toBe(false)
  for (const line of log.trim().split('\n')) {
    expect({ line, holdsKey: holdsKey(line, key) }).toEqual({ line, holdsKey: false })
  }
  // The runtime itself refuses some methods, without a line in the log.
  const logged = log.split('\n').filter((line) => line.includes('"message":"request"'))
  expect(logged.length).toBeGreaterThan(responses / 2)
  expect(log).toContain('/v1/pst_...')
})

test('a key that is given to a command in the wrong place is not shown, however it is encoded', async () => {
  using folder = temporaryFolder()
  const { key } = await createKey(folder.path)
  const [plain = '', prefix = '', , , whole = '', cut = '', bare = ''] = spellingsOf(key)
  const calls = [plain, prefix, whole, cut, bare].flatMap((spelling) => [
    ['keys', 'revoke', spelling, '--data', folder.path],
    ['keys', 'rotate', spelling, '--data', folder.path],
    ['keys', 'revoke', 'key_1', spelling, '--data', folder.path],
    ['keys', 'list', '--data', folder.file(spelling)],
    ['inventory', 'set', '1', '--quantity', spelling, '--data', folder.path],
    ['inventory', 'import', `${spelling}.csv`, '--data', folder.path],
    ['restore', `${folder.path}/${spelling}.db`, '--data', folder.path],
    [spelling],
    [`--${spelling}`],
  ])
  for (const call of calls) {
    const { status, stdout, stderr } = await petstock(call, { cwd: folder.path })
    expect({ call, failed: status === 1 || status === 2 }).toEqual({ call, failed: true })
    expect({ stdout, stderr, holdsKey: holdsKey(stdout + stderr, key) }).toMatchObject({
      holdsKey: false,
    })
  }
})
