import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

export const scanner = {
  scanned: (text: string) => `Scanned: ${text}`,
  unknown: 'No pet has this code yet.',
  unknownToReader: 'No pet has this code.',
  misread: 'It was read wrongly: its last digit does not fit the others. Scan it again.',
  typeNumber: 'Type a number instead',
  foreign:
    'No pet can have such a code: it has 1 to 64 plain letters, digits and signs, without blanks.',
  guessed: 'No pet has exactly this code. Is it this one?',
  guessedSeveral: 'No pet has exactly this code. Is it one of these?',
  guessedOpened: 'No pet has exactly this code. This one has nearly the same.',
  meant: {
    lookUp: (name: string) => `Open ${name}`,
    sell: (name: string) => `Sell one ${name}`,
    receive: (name: string) => `Receive ${name}`,
    count: (name: string) => `Count one ${name}`,
    choose: (name: string) => `Choose ${name}`,
  },
  ofPackage: {
    batch: (batch: string) => `batch ${batch}`,
    bestBefore: (day: string) => `best before ${day}`,
    expires: (day: string) => `expires ${day}`,
    serial: (serial: string) => `serial number ${serial}`,
  },
  cut: 'The scanner has sent it in pieces: keys such as Tab or F8 stand in it, or the code before it had no end. Set the scanner to send the code alone, and Enter at its end.',
  inPieces:
    'It came in pieces, and may be two codes, of which the first had no end. Set the scanner to send Enter (CR) at the end of each code: its manual calls that the suffix or the terminator.',
  unended:
    'The scanner sends nothing at the end of a code. Set it to send Enter (CR) there: its manual calls that the suffix or the terminator.',
  layout:
    'The scanner types for another keyboard than this device has. Set it to the keyboard of this device: its manual calls that the country or the keyboard layout.',
  /** What a scan has done outside of the stock. */
  elsewhere: {
    opened: (name: string) => `${name} is open.`,
    chosen: (name: string) => `${name} is chosen.`,
    named: (name: string) => `This is ${name}.`,
  },
  unused: {
    sell: 'It sold nothing: only a scan in Stock sells.',
    receive: 'It received nothing: only a scan in Stock receives.',
    count: 'It counted nothing: only a scan in Stock counts.',
  },
  waiting: 'It goes on as soon as the stock has been read.',
  add: 'New pet',
  addTo: (name: string) => `Give this code to ${name}`,
  addToPet: 'Give this code to a pet…',
  choose: (code: string) => `Which pet gets the barcode ${code}?`,
  chooseHint: 'The pet opens, and you save it there.',

  title: 'Scanner',
  begin: 'Scan to sell, receive or count',
  end: 'End scanning',
  mode: 'What a scan does',
  modes: { lookUp: 'Look up', sell: 'Sell', receive: 'Receive', count: 'Count' },
  does: {
    lookUp: 'A scan opens the pet.',
    sell: 'Each scan sells one.',
    receive: 'Scan, type how many came, and press Enter.',
    count: 'Each scan counts one more. You can type the number, too.',
  },
  readOnly: 'With this key, a scan only opens the pet.',
  fillsIn: {
    lookUp: 'A scan adds a barcode to the open form.',
    sell: 'A scan adds a barcode to the open form. It sells nothing.',
    receive: 'A scan adds a barcode to the open form. It receives nothing.',
    count: 'A scan adds a barcode to the open form. It counts nothing.',
  },
  filledIn: {
    barcodes: (code: string) => `${code} was added to the barcodes.`,
    number: (code: string) => `${code} is now the number.`,
  },
  did: {
    sold: 'Sold',
    soldReserved: 'Reserved! Sold',
    received: 'Received',
    counted: 'Not saved yet',
  },
  didNot: {
    sold: 'Not sold',
    soldReserved: 'Not sold',
    received: 'Not received',
    counted: 'Not counted',
    noneLeft: 'Not sold, none is left',
  },
  /** What a scan should have done, and has not. */
  missed: {
    sell: (scans: number) => `${scansOf(scans)} not sold`,
    receive: (scans: number) => `${scansOf(scans)} not received`,
    count: (scans: number) => `${scansOf(scans)} not counted`,
  },
  /** What earlier scans should have done, beside the result of a later one. */
  missedBefore: {
    sell: (scans: number) => `${count(scans)} not sold`,
    receive: (scans: number) => `${count(scans)} not received`,
    count: (scans: number) => `${count(scans)} not counted`,
  },
  missedLast: 'The last one:',
  noneLeft: 'none is left',
  /** Why a scan has found no pet. */
  why: {
    unknown: 'no pet has this code.',
    misread: 'it was read wrongly. Scan it again.',
    foreign: 'no code of a pet.',
    guessed: 'no exact match.',
    cut: 'sent in pieces.',
    unended: 'no Enter at its end.',
    layout: 'typed for another keyboard.',
  },
  /** Where a person may have typed a number of animals. */
  several: {
    sell: 'To sell several, open the pet and type how many.',
    receive: 'To receive several, scan first, and then type how many.',
  },
  /** Of a scanned pet, of which it is not said yet how many have come. */
  arriving: (quantity: string) => `Scanned, ${quantity} in stock`,
  howMany: (name: string) => `How many came: ${name}`,
  receive: (amount: number) => `Receive ${count(amount)}`,
  receiveNone: 'Receive none',
  seen: 'OK',
  times: (times: number) => `${count(times)} ×`,
  left: 'left',
  inStock: 'in stock',
  countedSoFar: 'counted',
  sound: 'Sound',
  soundOff: 'Switch the sound off',
  soundOn: 'Switch the sound on',

  camera: {
    open: 'Scan with the camera',
    close: 'Close the camera',
    picture: 'What the camera sees',
    starting: 'The camera starts…',
    hint: 'Hold the barcode in front of the camera.',
    torch: 'Light',
    troubles: {
      refused:
        'The browser does not let this page use the camera. Allow it in the browser, beside the address, and try again.',
      none: 'This device has no camera that the browser can use.',
      busy: 'Another program uses the camera. Close it there, and try again.',
      ended: 'The camera was taken away or switched off. Plug it in, and try again.',
      notLoaded: 'What reads barcodes was not loaded: petstock was not reached. Try again.',
      other: 'The camera does not start. Load the page again, or restart the device.',
    },
  },
}

const scansOf = (scans: number): string => (scans === 1 ? '1 scan' : `${count(scans)} scans`)
