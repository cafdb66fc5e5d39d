import { test } from 'bun:test'
import { expectCompression, expectRevalidation, linkIn } from './negotiated.ts'

const FILES = [
  '/',
  await linkIn('/', /src="(\/page\/[^"]+\.js)"/),
  await linkIn('/docs', /src="(\/docs\/[^"]+\.js)"/),
]

test.each(FILES)('%s is not sent again to a client that has it, by RFC 9110', expectRevalidation)

test.each(FILES)(
  '%s comes compressed to a client that takes gzip, and to no other',
  expectCompression,
)
