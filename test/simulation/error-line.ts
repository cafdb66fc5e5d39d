/** An error, and where the program or the simulator has thrown it. */
export function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const from = error.stack?.split('\n').find((line) => /\/(?:src|simulation)\//.test(line))
  return `${error.message} ${from?.trim() ?? ''}`
}
