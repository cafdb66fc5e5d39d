import { beforeAll, expect, test } from 'bun:test'
import { findTool, needs } from './tools.ts'

// Tests for tools.test.ts, which runs them on machines that have and lack things.

const helper = () => expect(findTool('curl')).toEndWith('/curl')

needs('curl').test('a test with curl', helper)

needs('curl').test.each([1, 2])('a row with curl %d', helper)

needs('curl', 'fish').test('a test with both', helper)

test('a test that says nothing', helper)

needs('fish').test('a test that says another', helper)

needs('root').test('a test of a right', () => {})

needs('git').describe('a group', () => {
  beforeAll(() => {
    findTool('git')
  })
  test('uses git in a hook and here', () => expect(findTool('git')).toEndWith('/git'))
})
