/** JsBarcode's encoder of Code 128 alone, which picks the shortest way to write a text. */
declare module 'jsbarcode/src/barcodes/CODE128/CODE128_AUTO.js' {
  export default class {
    constructor(text: string, options: { readonly text?: string })
    /** A digit a module: 1 is black. */
    encode(): { readonly data: string }
  }
}

declare module 'jsbarcode/src/barcodes/EAN_UPC/EAN13.js' {
  export default class {
    /** @param options flat: all bars have one height, and there is no text between them */
    constructor(text: string, options: { readonly flat: true })
    encode(): { readonly data: string }
  }
}

declare module 'jsbarcode/src/barcodes/EAN_UPC/EAN8.js' {
  export { default } from 'jsbarcode/src/barcodes/EAN_UPC/EAN13.js'
}

declare module 'jsbarcode/src/barcodes/EAN_UPC/UPC.js' {
  export { default } from 'jsbarcode/src/barcodes/EAN_UPC/EAN13.js'
}
