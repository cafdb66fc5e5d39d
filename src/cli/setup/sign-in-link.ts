/** The link that signs a browser in. The code stands behind the fragment, which no browser sends or logs. */
export const signInLink = (address: string, code: string): string => `${address}/#code=${code}`
