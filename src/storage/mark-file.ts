import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { textUnlessMissing, unlessMissing } from '../files/missing.ts'
import { giveToOwnerOf } from '../files/owner.ts'
import { syncFile, syncFolder } from '../files/sync.ts'
import type { DataFolder } from './data-folder.ts'
import { DatabaseRefused } from './failures.ts'

/** What a mark has, once it was a JSON object. Each method throws where the field is not there, or of another type. */
export class MarkFields {
  readonly #fields: Readonly<Record<string, unknown>>

  /** @throws Error for what is no object */
  constructor(content: unknown) {
    if (typeof content !== 'object' || content === null) throw new Error('it has no fields')
    this.#fields = content as Readonly<Record<string, unknown>>
  }

  text(name: string): string {
    const value = this.#fields[name]
    if (typeof value === 'string') return value
    throw new Error(`it has no text ${name}`)
  }

  number(name: string): number {
    const value = this.#fields[name]
    if (typeof value === 'number') return value
    throw new Error(`it has no number ${name}`)
  }

  isTrue(name: string): boolean {
    return this.#fields[name] === true
  }

  fields(name: string): MarkFields {
    return new MarkFields(this.#fields[name])
  }

  /** What `read` returns, if there is a field of that name. */
  optional<T>(name: string, read: () => T): T | undefined {
    const value = this.#fields[name]
    return value === undefined || value === null ? undefined : read()
  }
}

/** Which shop has moved, as marks of moves have it. */
export const movedShop = (mark: MarkFields) => ({
  shopId: BigInt(mark.text('shopId')),
  name: mark.text('name'),
  slug: mark.optional('slug', () => mark.text('slug')),
})

/** How a mark is read. */
export interface MarkKind<Content> {
  /** What the mark says, where it cannot be read: the middle of a sentence. */
  readonly says: string
  /** What a person does then. */
  readonly advice: string
  readonly read: (fields: MarkFields) => Content
}

/** @throws DatabaseRefused for a mark that is no mark */
export function parseMark<Content>(
  mark: string,
  text: string,
  { says, advice, read }: MarkKind<Content>,
): Content {
  try {
    return read(new MarkFields(JSON.parse(text)))
  } catch (cause) {
    const why = (cause as Error).message
    throw new DatabaseRefused(`${mark} says that ${says}, and cannot be read (${why}). ${advice}`, {
      cause,
    })
  }
}

/** @throws DatabaseRefused for a mark that is no mark, and the error of one that cannot be read */
export function readMark<Content>(mark: string, kind: MarkKind<Content>): Content | undefined {
  // In a folder that is closed, the command that opens it says so.
  const text = existsSync(mark) ? textUnlessMissing(mark) : undefined
  return text === undefined ? undefined : parseMark(mark, text, kind)
}

/** Writes a mark into a data folder, synced against a power cut. It replaces another of its name. */
export function writeMark({ directory }: DataFolder, mark: string, content: object): void {
  renameSync(writePartial(directory, mark, content), mark)
  syncFolder(directory)
}

/** Replaces a mark, unless another process has removed it meanwhile. */
export function rewriteMark({ directory }: DataFolder, mark: string, content: object): void {
  try {
    const partial = writePartial(directory, mark, content)
    // The disk may have taken its time.
    if (existsSync(mark)) renameSync(partial, mark)
    else rmSync(partial, { force: true })
  } catch (error) {
    // The other process has removed what was written as well.
    unlessMissing(error)
  }
  syncFolder(directory)
}

/** @returns the file that is to be the mark */
function writePartial(directory: string, mark: string, content: object): string {
  const partial = partialOf(mark)
  writeFileSync(partial, `${JSON.stringify(content)}\n`, { mode: 0o600 })
  giveToOwnerOf(directory, partial)
  syncFile(partial)
  return partial
}

/** Removes a mark, and what a writing of it that was cut short has left. */
export function removeMark({ directory }: DataFolder, mark: string): void {
  for (const file of [mark, partialOf(mark)]) rmSync(file, { force: true })
  syncFolder(directory)
}

const partialOf = (mark: string): string => `${mark}.partial`
