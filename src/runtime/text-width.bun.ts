/** How many columns of a terminal a text takes: some characters take two, and some none. */
export const textWidth: (text: string) => number = Bun.stringWidth
