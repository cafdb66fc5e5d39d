/**
 * A name as it is compared where what people take for one name is one: upper and lower case are the same, in every script, and
 * so are blanks and the ways to write an accent. Names of suppliers are compared so. Names of keys are compared as they are
 * written: people choose them from a list, and no file brings them.
 */
export const foldedName = (name: string): string =>
  name.toUpperCase().toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' ').trim()
