/** The parts of a file in PEM, in their order and without what is written around them. */
export const pemBlocks = (text: string): string[] =>
  [...text.matchAll(/-----BEGIN ([A-Z ]+)-----\s[\s\S]+?-----END \1-----/g)].map(
    ([block]) => `${block.replaceAll('\r', '')}\n`,
  )
