import fc from 'fast-check'

/** How one character is spelled: as it is, or with its bytes percent-encoded, again and again. */
interface Spelling {
  readonly layers: number
  readonly upper: boolean
  /** Whether the digits of an encoding are encoded in the next layer, too. */
  readonly digits: boolean
}

const spelling: fc.Arbitrary<Spelling> = fc.record({
  layers: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(3) }),
  upper: fc.boolean(),
  digits: fc.boolean(),
})

/** A key in any spelling that a client could send. */
export const spelled = (key: string): fc.Arbitrary<string> =>
  fc
    .array(spelling, { minLength: key.length, maxLength: key.length })
    .map((spellings) => spellings.map((each, at) => spell(key.charAt(at), each)).join(''))

function spell(character: string, { layers, upper, digits }: Spelling): string {
  let text = character
  for (let layer = 0; layer < layers; layer++) {
    const encode = (each: string) => `%${hexOf(each, upper)}`
    text = digits ? [...text].map(encode).join('') : encode(text.charAt(0)) + text.slice(1)
  }
  return text
}

function hexOf(character: string, upper: boolean): string {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0')
  return upper ? hex.toUpperCase() : hex
}

/** Decodes one layer after the other, until nothing is left to decode. */
export function decodedWhole(text: string): string {
  const once = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return once === text ? text : decodedWhole(once)
}
