import { ERROR_STATUS, type ErrorCode } from '../errors.ts'

const LIMIT_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'X-Request-Id',
]

const headers = (...more: string[]) =>
  Object.fromEntries(
    [...LIMIT_HEADERS, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

const EXAMPLE_MESSAGE: Record<ErrorCode, string> = {
  invalid_pet_id:
    'The pet id in the path must be a whole number within 64 bits, without leading zeros or a plus sign, like /v1/inventory/42.',
  invalid_body: 'The body is not JSON in UTF-8. Send an object like {"quantity": 12}.',
  missing_quantity: 'The body has no quantity. Send an object like {"quantity": 12}.',
  invalid_quantity:
    'The quantity must be an integer from 0 to 2147483647, written as a JSON number. Send an object like {"quantity": 12}.',
  missing_api_key: 'Send an API key in the header "Authorization: Bearer <API_KEY>".',
  invalid_api_key:
    'The API key is not valid: it is mistyped, unknown, expired or revoked. Ask the shop for a new one.',
  insufficient_access:
    'This API key may only read. Use a key with write access to change the stock.',
  pet_not_found: 'There is no pet 42 in the inventory.',
  route_not_found: 'There is nothing at /v1/pets.',
  method_not_allowed: 'POST does not work here. Use GET, HEAD.',
  body_too_large: 'The body is larger than 16384 bytes.',
  unsupported_media_type:
    'Send the body as JSON, with the header "Content-Type: application/json".',
  rate_limited: 'The limit of 60 requests a minute is used up. Try again in 2 seconds.',
  key_banned:
    'This API key is banned for a while, because requests kept coming after they were refused. Try again in 60 seconds.',
  internal_error: 'Something went wrong in the service. Its log says what, under this request id.',
  storage_unavailable: 'The stock cannot be read or written just now. Try again in a moment.',
  overloaded: 'Too many changes are waiting already. Try again in a second.',
}

const errorExample = (code: ErrorCode) => ({
  value: { code, message: EXAMPLE_MESSAGE[code], status: ERROR_STATUS[code] },
})

function errorAnswer(description: string, codes: readonly ErrorCode[], ...more: string[]) {
  return {
    description,
    headers: headers(...more),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, errorExample(code)])),
      },
    },
  }
}

function answer(description: string, schema: object, example: unknown) {
  return {
    description,
    headers: headers(),
    content: { 'application/json': { schema, example } },
  }
}

const EVERYWHERE = {
  401: errorAnswer(
    'Missing or invalid API key',
    ['missing_api_key', 'invalid_api_key'],
    'WWW-Authenticate',
  ),
  429: errorAnswer(
    'Rate limit exceeded: back off and retry after the time given in Retry-After',
    ['rate_limited', 'key_banned'],
    'Retry-After',
  ),
  500: errorAnswer('The service failed; its log says why', ['internal_error']),
  503: errorAnswer(
    'The stock cannot be reached or changed just now',
    ['storage_unavailable', 'overloaded'],
    'Retry-After',
  ),
}

const ITEM = { $ref: '#/components/schemas/InventoryItem' }

export const listInventoryDetail = {
  operationId: 'listInventory',
  summary: 'List inventory',
  description: 'Entries with current stock levels for all pets, by ascending petId.',
  tags: ['inventory'],
  security: [{ bearer: [] }],
  responses: {
    200: answer('Entries with current stock levels for all pets', { type: 'array', items: ITEM }, [
      { petId: 42, quantity: 12, status: 'available' },
      { petId: 43, quantity: 0, status: 'sold' },
    ]),
    ...EVERYWHERE,
  },
}

export const updateInventoryDetail = {
  operationId: 'updateInventory',
  summary: 'Update stock level',
  description:
    'Sets the stock quantity of one pet, to record new arrivals, returns or manual adjustments. Other fields of the body are ignored.',
  tags: ['inventory'],
  security: [{ bearer: [] }],
  'x-stability': 'experimental',
  parameters: [
    {
      name: 'petId',
      in: 'path' as const,
      required: true,
      description: 'The ID of the pet to update stock for',
      schema: { type: 'integer' as const, format: 'int64' },
      example: 42,
    },
  ],
  responses: {
    200: answer('The updated inventory entry', ITEM, {
      petId: 42,
      quantity: 12,
      status: 'available',
    }),
    400: errorAnswer('The body is missing required fields or holds invalid values', [
      'invalid_pet_id',
      'invalid_body',
      'missing_quantity',
      'invalid_quantity',
    ]),
    ...EVERYWHERE,
    403: errorAnswer('The API key may only read', ['insufficient_access']),
    404: errorAnswer('The requested resource could not be found', ['pet_not_found']),
    413: errorAnswer('The body is too large', ['body_too_large']),
    415: errorAnswer('The body is not application/json', ['unsupported_media_type']),
  },
}
