import { type GuideBlock, guideBlocks, readGuide } from '../../support/guide.ts'

const blocks = guideBlocks(readGuide('till.md'))

/**
 * The example of a generated client in the guide for tills, with the address and the key of a shop.
 * @param language as the block of its program names it
 */
export function guideExample(language: string, url: string, key: string) {
  const filled = (text: string) =>
    text.replaceAll('http://shop-pc:3000', url).replaceAll('pst_...', key)
  const at = blocks.findIndex((block) => block.language === language && FILE.test(block.code))
  const [commands, program] = blocks.slice(at - 1, at + 1) as [GuideBlock, GuideBlock]
  const [, file = ''] = FILE.exec(program.code) ?? []
  return {
    ...{ file, program: filled(program.code) },
    commands: filled(commands.code).trim().split('\n'),
  }
}

/** The first line of a program: the file that it is to be. */
const FILE = /^(?:<\?php\n)?(?:#|\/\/) (\S+)\n/
