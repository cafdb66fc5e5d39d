export const scanner = {
  scanned: (text: string) => `Scanned: ${text}`,
  unknown: 'No pet has this number yet.',
  unknownToReader: 'No pet has this number.',
  foreign: 'That is no pet’s number: those are digits alone, without zeros in front.',
  waiting: 'The pet opens as soon as the stock has been read.',
  add: 'Add this pet',
}
