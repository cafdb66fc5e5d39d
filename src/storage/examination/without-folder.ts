import { sep } from 'node:path'

/** Names files in a folder without the path of the folder. */
export const withoutFolder = (text: string, directory: string): string =>
  text.replaceAll(`${directory}${sep}`, '').replaceAll(directory, 'the data folder')
