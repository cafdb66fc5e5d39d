import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clocks/durations.ts'
import { BAN_MEMORY_MS, FIRST_BAN_MS, LONGEST_BAN_MS } from '../../limits/ban.ts'
import { ADDRESS_LIMIT } from '../../limits/local/address-limiter.ts'
import { PLAN_LIMITS } from '../../plans/plans.ts'
import { addressOf } from './samples/code-samples.ts'
import { curl } from './samples/curl.ts'

const counted = (many: number, unit: string): string =>
  many === 1 ? `1 ${unit}` : `${many} ${unit}s`

const plans = Object.entries(PLAN_LIMITS).map(
  ([plan, { perMinute, perDay }]) =>
    `| ${plan.charAt(0).toUpperCase()}${plan.slice(1)} | ${perMinute} | ${perDay} |`,
)

const KEYS_LIMITS_ERRORS = `## API keys
Send an API key with every request, as \`Authorization: Bearer <API_KEY>\`; nowhere else is it looked for. The shop makes keys with \`petstock keys create\`. A key may only read, or read and write, or manage the shop as well; each operation says what it needs.

## Limits
Every request with a valid key counts, over all operations together and whatever the answer, except those that are answered 429. How many a key may make depends on its plan:

| Plan | Requests per minute | Requests per day |
|---|---|---|
${plans.join('\n')}
| Enterprise | custom | custom |

Both windows fill up again bit by bit, not all at once: at 60 a minute, one request a second. Every answer says what is left. \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` are of the window that decides, the one with fewer requests left; \`RateLimit\` and \`RateLimit-Policy\` of both. Requests without a valid key are counted by address, ${ADDRESS_LIMIT} a minute, and never against a key.

## When a limit is reached
The answer is 429, and \`Retry-After\` says how many seconds to wait. Wait at least that long, and with exponential backoff and some jitter when it happens again. A client that keeps to this is never banned. A key that sends on regardless is banned: for ${counted(FIRST_BAN_MS / MINUTE_MS, 'minute')}, and for twice as long with each further ban within ${counted(BAN_MEMORY_MS / DAY_MS, 'day')}, up to ${counted(LONGEST_BAN_MS / HOUR_MS, 'hour')}. It then gets 429 \`key_banned\` until the ban ends; requests do not lengthen it.

## Errors
The body of every error is an \`Error\`. Go by its \`code\`, one of a closed set; \`message\` is for people, and may change. A path that does not exist is answered 404 \`route_not_found\`, a wrong method 405 \`method_not_allowed\`, and a request whose \`Host\` header does not name one host 400 \`invalid_host\`.`

const SALE = {
  id: '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10',
  change: -1,
  reason: 'sale',
}

/** @param desk the address of the desk */
const sellAPet = (desk: string): string => `## To sell a pet
Call \`POST /desk/api/inventory/{petId}/movements\`, for each sale with a new UUID as its \`id\`:

\`\`\`sh
${curl({ method: 'POST', url: `${addressOf(desk)}/inventory/1005/movements`, body: SALE, isStream: false })}
\`\`\`

A movement takes away from what there is: two tills that sell at once both count. No response? Send the same request again, under the same \`id\`: the sale is made once, and answered as before.

Several pets at one till? \`POST /desk/api/movements\` makes all movements of a basket, or none.`

/** What a client of the contract has to know besides the operations, in Markdown. */
export const describeContract = (desk: string): string => `${sellAPet(desk)}

That operation is in the other document, [the desk](/docs?api=desk) (\`/docs/desk.json\`). This document is the contract: it tracks the stock levels of the pets in a store, lists them all, and sets how many there are of one.

${KEYS_LIMITS_ERRORS}

## Asking again
The list comes with an \`ETag\`. Send it back as \`If-None-Match\`, and as long as nothing changed the answer is 304 without a body. It counts as a request like any other. \`HEAD\` works where \`GET\` does.`

/** What a client of the desk has to know besides the operations, in Markdown. */
export const describeDesk = (desk: string): string => `${sellAPet(desk)}

The desk is the API of the stock page and of tills: the same keys, limits and errors as [the contract](/docs?api=contract) under \`/v1\`, beside which it stands.

${KEYS_LIMITS_ERRORS}

## Fields in the wrong place, and null
A field that the desk knows is refused where it means nothing, with 400 \`misplaced_field\` and the place where it belongs: \`expected\` beside \`change\`, a \`petId\` that is not the path's, a \`quantity\` in an edit, an \`at\`. What the desk does not know is ignored, and so is an \`id\` that the operation does not need; the answer says what was made. In a body that makes something, null stands for a field that is left out; in an edit, null clears where the schema allows it.

## Asking again
A movement, a basket and an addition have an \`id\` that the client makes, and a removal may have one (\`?id=\`). The same request again, under the same \`id\`, changes nothing, as the \`id\` is its idempotency key: it is answered as before, with the header \`Idempotent-Replayed: true\`. Without that header the change was made just now. \`HEAD\` works where \`GET\` does.`
