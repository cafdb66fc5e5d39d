import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../shape/sources.ts'

const README = readFileSync(join(ROOT, 'README.md'), 'utf8')
const [, SECTION = ''] = /^### Generated clients\n([\s\S]*?)^## /m.exec(README) ?? []

const BLOCKS = [...SECTION.matchAll(/^```sh\n([\s\S]*?)^```\n\n```(\w+)\n([\s\S]*?)^```$/gm)]

/**
 * The README's example of a generated client, with the address and the key of a shop.
 * @param language as the block of its program names it
 */
export function readmeExample(language: string, url: string, key: string) {
  const [, commands = '', , program = ''] = BLOCKS.find(([, , each]) => each === language) ?? []
  const filled = (text: string) =>
    text.replaceAll('http://shop-pc:3000', url).replaceAll('pst_...', key)
  const [, file = ''] = /^(?:#|\/\/) (\S+)\n/.exec(program) ?? []
  return { commands: filled(commands).trim().split('\n'), file, program: filled(program) }
}
