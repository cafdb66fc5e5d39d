/// <reference path="./jsbarcode.d.ts" />

// JsBarcode's encoders, as one file for the browser to load.
export { default as Code128 } from 'jsbarcode/src/barcodes/CODE128/CODE128_AUTO.js'
export { default as Ean8 } from 'jsbarcode/src/barcodes/EAN_UPC/EAN8.js'
export { default as Ean13 } from 'jsbarcode/src/barcodes/EAN_UPC/EAN13.js'
export { default as UpcA } from 'jsbarcode/src/barcodes/EAN_UPC/UPC.js'
