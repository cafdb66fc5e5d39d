import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

/** What the page says of rows that are no pets of their own: their first name, its line, how many there are. */
export const groups = {
  products: (name: string, line: number, many: number) =>
    many === 1
      ? `“${name}” in line ${count(line)} is no pet: it is a product whose variants have lines of their own.`
      : `${count(many)} lines are no pets, the first is “${name}” in line ${count(line)}: they are products whose variants have lines of their own.`,
  places: (name: string, line: number, many: number) =>
    many === 1
      ? `“${name}” in line ${count(line)} is no pet: it is a place in which others are.`
      : `${count(many)} lines are no pets, the first is “${name}” in line ${count(line)}: they are places in which others are.`,
  components: (name: string, line: number, many: number) =>
    many === 1
      ? `Line ${count(line)} (“${name}”) is no pet: it says what is in the set above it.`
      : `${count(many)} lines are no pets, the first is line ${count(line)} (“${name}”): they say what is in the sets above them.`,
  unstocked: (name: string, line: number, many: number) =>
    many === 1
      ? `“${name}” in line ${count(line)} is left out: your file says that it is not stocked there. Its other line counts.`
      : `${count(many)} lines are left out, the first is “${name}” in line ${count(line)}: your file says that these are not stocked there. Their other lines count.`,
  services: (name: string, line: number, many: number) =>
    many === 1
      ? `“${name}” in line ${count(line)} is no pet: your file says that it is a service or a voucher.`
      : `${count(many)} lines are no pets, the first is “${name}” in line ${count(line)}: your file says that they are services or vouchers.`,
}
