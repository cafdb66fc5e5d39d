import { DESK_OPERATIONS } from './desk-operations.ts'

export { DESK_SCHEMAS } from './desk-schemas.ts'

interface Server {
  readonly url: string
  readonly description: string
}

/**
 * A path of the desk, which is beside /v1 and so has servers of its own.
 * @param servers those of the contract, whose addresses end in /v1
 */
export function describeDesk(
  path: string,
  methods: Readonly<Record<string, { readonly operationId: string }>>,
  servers: readonly Server[],
): [path: string, item: object] {
  const beside = servers.map(({ url, description }) => ({
    url: url.replace(/\/v1$/, '') || '/',
    description,
  }))
  const operations = Object.entries(methods).map(([method, { operationId }]) => {
    const described = DESK_OPERATIONS[operationId]
    if (described === undefined) throw new Error(`the document says nothing of ${operationId}`)
    // Said twice, since the API page goes by those of the operation alone.
    return [method, { operationId, ...described, servers: beside }]
  })
  return [path, { servers: beside, ...Object.fromEntries(operations) }]
}
