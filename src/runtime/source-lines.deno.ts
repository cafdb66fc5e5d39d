/** Names the lines of the sources in a text: under Deno a stack has what the bundle is. */
export const withSources = (text: string): string => text
