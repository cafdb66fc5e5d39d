/** The money of a shop. */
export interface Currency {
  /** As ISO 4217 names it, like `EUR`. */
  readonly code: string
  /** How many decimals its amounts have. */
  readonly digits: number
  /** Which currency of the shop it is: it grows with each change, and none is given twice. An amount means nothing without it. */
  readonly number: number
}

// The codes of ISO 4217 by their digits. A table of its own: the runtimes and browsers have tables of different years, some of
// them with the digits of cash.
const CODES: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

/** The codes of all currencies, in their order. */
export const currencyCodes = (): string[] => CODES.flatMap(([, codes]) => codes.split(' ')).sort()

/** How many decimals a currency has; undefined for a code that ISO 4217 does not have. */
export const digitsOf = (code: string): number | undefined =>
  /^[A-Z]{3}$/.test(code) ? CODES.find(([, codes]) => codes.includes(code))?.[0] : undefined

// A sign stands for each of its currencies: a shop has one of them. Letters are compared in upper case.
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '€': 'EUR',
    EURO: 'EUR',
    EUROS: 'EUR',
    $: 'USD AUD CAD NZD HKD SGD TWD MXN ARS CLP COP UYU BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD',
    US$: 'USD',
    A$: 'AUD',
    AU$: 'AUD',
    C$: 'CAD NIO',
    CA$: 'CAD',
    NZ$: 'NZD',
    HK$: 'HKD',
    S$: 'SGD',
    NT$: 'TWD',
    R$: 'BRL',
    '£': 'GBP EGP FKP GIP LBP SDG SHP SSP SYP',
    '¥': 'JPY CNY',
    '￥': 'JPY CNY',
    円: 'JPY',
    元: 'CNY',
    FR: 'CHF',
    'FR.': 'CHF',
    SFR: 'CHF',
    'SFR.': 'CHF',
    KR: 'SEK NOK DKK ISK',
    'KR.': 'SEK NOK DKK ISK',
    ZŁ: 'PLN',
    KČ: 'CZK',
    FT: 'HUF',
    ЛВ: 'BGN',
    'ЛВ.': 'BGN',
    LEI: 'RON MDL',
    '₹': 'INR',
    RS: 'INR PKR LKR NPR MUR',
    'RS.': 'INR PKR LKR NPR MUR',
    '₽': 'RUB',
    '₺': 'TRY',
    TL: 'TRY',
    '₩': 'KRW KPW',
    '₴': 'UAH',
    '₪': 'ILS',
    '฿': 'THB',
    '₫': 'VND',
    '₱': 'PHP',
    '₦': 'NGN',
    '₡': 'CRC',
    '₲': 'PYG',
    '₸': 'KZT',
    '₼': 'AZN',
    '₾': 'GEL',
    R: 'ZAR',
    RM: 'MYR',
    RP: 'IDR',
    KD: 'KWD',
  }),
)

/** Whether a sign or a code is one of the currency; undefined: of none that is known. */
export function isSignOf(sign: string, { code }: Pick<Currency, 'code'>): boolean | undefined {
  const text = sign.toUpperCase()
  if (digitsOf(text) !== undefined) return text === code
  return SIGNS.get(text)?.split(' ').includes(code)
}
