/** JsBarcode's encoder of Code 128 alone, which picks the shortest way to write a text. */
declare module 'jsbarcode/src/barcodes/CODE128/CODE128_AUTO.js' {
  export default class {
    constructor(text: string, options: { readonly text?: string })
    /** A digit a module: 1 is black. */
    encode(): { readonly data: string }
  }
}
