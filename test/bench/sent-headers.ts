// Bun adds these by itself.
const ADDED = ['date', 'content-length']

/** The headers that a service has put on a response, for a rival that sends the same. */
export const sentHeaders = ({ headers }: Response): [name: string, value: string][] =>
  [...headers].filter(([name]) => !ADDED.includes(name))
