import { comparedCode } from '../../stock/barcode.ts'

/** Whether a code is one of a package: an EAN, a UPC or a GTIN. */
export const isPackageCode = (code: string): boolean => /^\d{14}$/.test(comparedCode(code))

/** Whether a code looks like one of a package, and has a wrong check digit: a scanner has misread it. */
export const isMisread = (code: string): boolean => /^\d{12,14}$/.test(code) && !isPackageCode(code)
