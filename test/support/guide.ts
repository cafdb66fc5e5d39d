import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../shape/sources.ts'

/** Code of a guide, between its fences. */
export interface GuideBlock {
  readonly language: string
  readonly code: string
  /** The file that a reader saves it as, where the guide says so. */
  readonly file?: string
  /** What the guide says of it to those who run it: a comment that readers do not see. */
  readonly remark?: string
  /** The machines on which it is to be run. */
  readonly machines: readonly string[]
}

export interface GuideSection {
  readonly title: string
  readonly blocks: readonly GuideBlock[]
}

/** @param name of a file in src/help, or README.md */
export const readGuide = (name: string): string =>
  readFileSync(join(ROOT, name === 'README.md' ? name : `src/help/${name}`), 'utf8')

/** All code of a guide, in its order; lists may indent it. */
export function guideBlocks(guide: string): GuideBlock[] {
  return [...guide.matchAll(/^( *)```(\w*)\n(.*?)^ *```$/gms)].map(
    ([, indent = '', language = '', code = ''], index, all) => {
      const from =
        index === 0 ? 0 : (all[index - 1]?.index ?? 0) + (all[index - 1]?.[0].length ?? 0)
      const before = guide.slice(from, all[index]?.index)
      const [said = '', remark] =
        /^(.*?)(?:<!-- ((?:(?!-->).)*) -->\s*)?$/s.exec(before)?.slice(1) ?? []
      const [, file] = /\bas `([^`]+)`:\s*$/.exec(said) ?? []
      const [, where = ''] = /\bOn ((?:\*\*\w+\*\*(?:, | and )?)+):\s*$/.exec(said) ?? []
      return {
        ...{ language, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') },
        machines: [...where.matchAll(/\*\*(\w+)\*\*/g)].map(([, machine = '']) => machine),
        ...(file !== undefined && { file }),
        ...(remark !== undefined && { remark }),
      }
    },
  )
}

/** The commands of a guide, and the files that it has a reader save, by section. */
export function guideSections(guide: string): GuideSection[] {
  return guide
    .split(/^(?=#{2,3} )/m)
    .map((section) => ({
      title: /^#+ (.*)$/m.exec(section)?.[1] ?? '',
      blocks: guideBlocks(section).filter(({ language, file }) => language === 'sh' || file),
    }))
    .filter(({ blocks }) => blocks.length > 0)
}
