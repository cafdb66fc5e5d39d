import { sep } from 'node:path'

/** Names files in a folder without the path of the folder. Another folder whose path only begins alike stays. */
export function withoutFolder(text: string, directory: string): string {
  const whole = new RegExp(`${RegExp.escape(directory)}(?!\\.?[\\w-])`, 'g')
  return text.replaceAll(`${directory}${sep}`, '').replace(whole, 'the data folder')
}
