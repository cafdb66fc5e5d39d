import type { LANGUAGES } from './language-pairs.ts'

/** The letters that an encoding is made for. */
export type LetterGroup = keyof typeof LANGUAGES | 'arabic' | 'thai' | 'vietnamese' | 'east_asian'

export interface CodePage {
  /** As people and their programs call it. */
  readonly title: string
  readonly letters: LetterGroup
  /** How rare files of it are, in bits; of the rarest nothing is guessed. */
  readonly rarity: number
}

const page = (title: string, letters: LetterGroup, rarity: number): CodePage => ({
  title,
  letters,
  rarity,
})

export const NEVER_GUESSED = Number.POSITIVE_INFINITY

/** The encodings of files that are not Unicode, by their names in the Encoding Standard or at IANA. */
export const LEGACY = {
  'windows-1252': page('Windows-1252', 'western', 0),
  'windows-1251': page('Windows-1251', 'cyrillic', 6),
  'windows-1250': page('Windows-1250', 'central', 8),
  'windows-1253': page('Windows-1253', 'greek', 8),
  'windows-1254': page('Windows-1254', 'turkish', 8),
  'windows-1257': page('Windows-1257', 'baltic', 12),
  'windows-1255': page('Windows-1255', 'hebrew', 10),
  'windows-1256': page('Windows-1256', 'arabic', 10),
  'windows-874': page('Windows-874', 'thai', 12),
  'windows-1258': page('Windows-1258', 'vietnamese', NEVER_GUESSED),
  gbk: page('GBK', 'east_asian', 8),
  shift_jis: page('Shift_JIS', 'east_asian', 8),
  big5: page('Big5', 'east_asian', 8),
  'euc-kr': page('EUC-KR', 'east_asian', 8),
  'euc-jp': page('EUC-JP', 'east_asian', 10),
  macintosh: page('Mac OS Roman', 'western', 10),
  ibm850: page('DOS 850', 'western', 12),
  ibm437: page('DOS 437', 'western', 16),
  ibm852: page('DOS 852', 'central', 12),
  ibm866: page('DOS 866', 'cyrillic', 12),
  ibm857: page('DOS 857', 'turkish', 14),
  ibm737: page('DOS 737', 'greek', 14),
  ibm775: page('DOS 775', 'baltic', 16),
  'koi8-r': page('KOI8-R', 'cyrillic', 10),
  'koi8-u': page('KOI8-U', 'cyrillic', 12),
  'x-mac-cyrillic': page('Mac OS Cyrillic', 'cyrillic', 12),
  'x-mac-ce': page('Mac OS Central European', 'central', 14),
  'iso-8859-15': page('ISO-8859-15', 'western', 10),
  'iso-8859-2': page('ISO-8859-2', 'central', 10),
  'iso-8859-16': page('ISO-8859-16', 'central', NEVER_GUESSED),
  'iso-8859-5': page('ISO-8859-5', 'cyrillic', 14),
  'iso-8859-7': page('ISO-8859-7', 'greek', 12),
  'iso-8859-8': page('ISO-8859-8', 'hebrew', 14),
  'iso-8859-6': page('ISO-8859-6', 'arabic', 16),
  'iso-8859-13': page('ISO-8859-13', 'baltic', 14),
  'iso-8859-4': page('ISO-8859-4', 'baltic', NEVER_GUESSED),
  'iso-8859-3': page('ISO-8859-3', 'turkish', NEVER_GUESSED),
  'iso-8859-10': page('ISO-8859-10', 'western', NEVER_GUESSED),
  'iso-8859-14': page('ISO-8859-14', 'western', NEVER_GUESSED),
} as const satisfies { readonly [encoding: string]: CodePage }

/** The upper halves of code pages that no TextDecoder has: those of DOS, and of old Macs in Central Europe. */
export const CODE_PAGES = {
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ibm737:
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00a0',
  ibm775:
    'ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀ÓßŌŃõÕµńĶķĻļņĒŅ’\u00ad±“¾¶§÷„°∙·¹³²■\u00a0',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ibm857:
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\u00ad±\ufffd¾¶§÷¸°¨·¹³²■\u00a0',
  'x-mac-ce':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
} as const satisfies { readonly [encoding: string]: string }

/** The text of bytes in a code page. */
export function decodeCodePage(bytes: Uint8Array, page: keyof typeof CODE_PAGES): string {
  const upper = CODE_PAGES[page]
  const units = new Uint8Array(2 * bytes.length)
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const unit = byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80)
    units[2 * at] = unit & 0xff
    units[2 * at + 1] = unit >> 8
  }
  return new TextDecoder('utf-16le').decode(units)
}
