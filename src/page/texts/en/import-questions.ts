import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

/** What the page asks of a file that does not say it, and what each choice means. */
export const questions = {
  title: 'Only you know this',
  left: (many: number) => {
    if (many === 0) return 'All is decided'
    return many === 1
      ? '1 thing is still to be decided'
      : `${count(many)} things are still to be decided`
  },
  open: 'to be decided',
  asked: {
    encoding: 'Which of these is spelled right?',
    decimals: 'Which of these numbers are right?',
    sheet: 'Which sheet is your list?',
  },
  meaning: {
    encoding: (name: string) => `letters as in ${name}`,
    decimals: (mark: string): string =>
      mark === '.' ? 'a point is before decimals' : 'a comma is before decimals',
    sheet: (name: string) => name,
  },
  otherSheet: 'Choose another sheet',
}
