import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

/** What is said of a shop whose database came back older than it was. */
export const lost = {
  title: 'Changes are lost',
  changes: (number: number) =>
    number === 1
      ? '1 change of this shop is lost.'
      : `${count(number)} changes of this shop are lost.`,
  advice: (when: string) =>
    `The database of petstock came back older than it was (found ${when}): the last sales and deliveries before that are not in the stock any more. Count what was sold or came then, and correct the quantities. This goes once the person who runs petstock knows of it.`,
}
