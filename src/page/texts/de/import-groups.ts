import type { groups as en } from '../en/import-groups.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

/** What the page says of rows that are no pets of their own: their first name, its line, how many there are. */
export const groups: typeof en = {
  products: (name, line, many) =>
    many === 1
      ? `„${name}“ in Zeile ${count(line)} ist kein Tier, sondern ein Produkt, dessen Varianten eigene Zeilen haben.`
      : `${count(many)} Zeilen sind keine Tiere, die erste ist „${name}“ in Zeile ${count(line)}: Es sind Produkte, deren Varianten eigene Zeilen haben.`,
  places: (name, line, many) =>
    many === 1
      ? `„${name}“ in Zeile ${count(line)} ist kein Tier, sondern ein Ort, an dem andere sind.`
      : `${count(many)} Zeilen sind keine Tiere, die erste ist „${name}“ in Zeile ${count(line)}: Es sind Orte, an denen andere sind.`,
  components: (name, line, many) =>
    many === 1
      ? `Zeile ${count(line)} („${name}“) ist kein Tier: Sie sagt, was in dem Set darüber ist.`
      : `${count(many)} Zeilen sind keine Tiere, die erste ist Zeile ${count(line)} („${name}“): Sie sagen, was in den Sets darüber ist.`,
  unstocked: (name, line, many) =>
    many === 1
      ? `„${name}“ in Zeile ${count(line)} wird weggelassen: Laut Ihrer Datei wird es dort nicht geführt. Es gilt die andere Zeile.`
      : `${count(many)} Zeilen werden weggelassen, die erste ist „${name}“ in Zeile ${count(line)}: Laut Ihrer Datei wird das dort nicht geführt. Es gelten die anderen Zeilen.`,
  services: (name, line, many) =>
    many === 1
      ? `„${name}“ in Zeile ${count(line)} ist kein Tier: Laut Ihrer Datei ist es eine Dienstleistung oder ein Gutschein.`
      : `${count(many)} Zeilen sind keine Tiere, die erste ist „${name}“ in Zeile ${count(line)}: Laut Ihrer Datei sind es Dienstleistungen oder Gutscheine.`,
}
