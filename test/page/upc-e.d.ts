/** JsBarcode's encoder of UPC-E, which petstock reads and does not print. */
declare module 'jsbarcode/src/barcodes/EAN_UPC/UPCE.js' {
  export default class {
    constructor(text: string, options: { readonly flat: true })
    encode(): { readonly data: string }
  }
}
