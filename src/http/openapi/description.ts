import { PLAN_LIMITS } from '../../plans/plans.ts'

const plans = Object.entries(PLAN_LIMITS).map(
  ([plan, { perMinute, perDay }]) =>
    `| ${plan.charAt(0).toUpperCase()}${plan.slice(1)} | ${perMinute} | ${perDay} |`,
)

/** What a client has to know besides the operations, in Markdown. */
export const DESCRIPTION = `Tracks the stock levels of the pets in a store: lists them all, and sets how many there are of one.

## API keys
Send an API key with every request, as \`Authorization: Bearer <API_KEY>\`; nowhere else is it looked for. The shop makes keys with \`petstock keys create\`. A key may read and write, or only read.

## Limits
Every request with a valid key counts, over all operations together and whatever the answer, except those that are answered 429. How many a key may make depends on its plan:

| Plan | Requests per minute | Requests per day |
|---|---|---|
${plans.join('\n')}
| Enterprise | custom | custom |

Both windows fill up again bit by bit, not all at once: at 60 a minute, one request a second. Every answer says what is left. \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` tell of the window that decides, the one with fewer requests left; \`RateLimit\` and \`RateLimit-Policy\` of both. Requests without a valid key are counted by address, 60 a minute, and never against a key.

## When a limit is reached
The answer is 429, and \`Retry-After\` says how many seconds to wait. Wait at least that long, and with exponential backoff and some jitter when it happens again. A client that keeps to this is never banned. A key that sends on regardless is banned: for 1 minute, and for twice as long with each further ban within a day, up to 1 hour. It then gets 429 \`key_banned\` until the ban ends; requests do not lengthen it.

## Errors
The body of every error is an \`Error\`. Go by its \`code\`, one of a closed set; \`message\` is for people, and may change. A path that does not exist is answered 404 \`route_not_found\`, a wrong method 405 \`method_not_allowed\`, and a request whose \`Host\` header does not name one host 400 \`invalid_host\`.

## Asking again
The list comes with an \`ETag\`. Send it back as \`If-None-Match\`, and as long as nothing changed the answer is 304 without a body. It counts as a request like any other. \`HEAD\` works where \`GET\` does.`
