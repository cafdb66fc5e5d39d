/** The oldest browsers in which the page works, all of March 2022: the first that have layers of styles, and dialogs. */
export const OLDEST_BROWSERS = { safari: 15.4, chrome: 99, edge: 99, firefox: 98 } as const

const MARKS = ['CSSLayerBlockRule', 'HTMLDialogElement'] as const

/** Whether a browser is none that is older. An older one cannot show the page's style. */
export const isKnownBrowser = (window: object): boolean => MARKS.every((name) => name in window)
