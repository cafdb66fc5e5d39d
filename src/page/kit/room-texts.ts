import { isolating } from '../texts/isolated.ts'
import type { Language } from '../texts/texts.ts'
import { useKit } from './kit.ts'

/** Makes the hook of a room for its texts, which come with the room's code. */
export function roomTexts<Texts extends object>(
  texts: Readonly<Record<Language, Texts>>,
): () => Texts {
  const isolated = isolating(texts)
  return () => isolated[useKit().language.value]
}
