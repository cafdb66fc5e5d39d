/** What a sign-in with a link or a picture says. */
export const codeSignIn = {
  askTitle: 'Use the link?',
  ask: (now: string, next: string | undefined) =>
    next === undefined
      ? `This browser is signed in as ${now}. If the link still works, it signs somebody else in here, in place of ${now}. If not, ${now} stays signed in.`
      : `This browser is signed in as ${now}. The link is for ${next}. If it still works, it signs ${next} in here, in place of ${now}. If not, ${now} stays signed in.`,
  useLink: 'Use the link',
  stay: (now: string) => `Stay ${now}`,
  sending: 'Signing in…',
  unreachable:
    'Can’t reach petstock. Is the PC on, and is this device in the shop’s network? The page keeps trying.',
  limit: (until: string) => `Too many attempts. The page tries again at ${until}.`,
  keep: 'Stay signed in on this device',
  keepHint: 'Only on a device that nobody else uses. Without it, closing the page signs you out.',

  waitingTitle: 'Compare the number',
  waiting:
    'Compare this number with the one on the screen that showed you the link. If they are the same, the manager confirms it there. This page then goes on by itself.',
  numberOf: (digits: string) => `Number ${digits}`,
  until: (time: string) => `The code works until ${time}.`,
  cancel: 'Cancel',

  signedIn: (name: string) => `Signed in as ${name}`,

  setUpTitle: 'Welcome to petstock',
  setUp: 'Three questions, and the shop is open.',
  shopName: 'Name of the shop',
  shopNameHint: 'It is shown at the top of this page, on labels and on prints.',
  language: 'Language of the shop',
  person: 'Your name',
  personHint: 'You may manage everything, and sign in other people and devices.',
  begin: 'Open the shop',
  beginning: 'Opening…',
  missingShopName: 'Give the shop a name.',
  missingPerson: 'Give your name.',
  problems: {
    shop_name_refused: 'The shop cannot have this name. Choose another one.',
    invalid: 'petstock does not take these names. Use one line of plain text for each.',
    unreachable: 'Can’t reach petstock. Is the PC still on? Then try again.',
    limit: 'Too many attempts. Try again in a minute.',
    other: 'Something went wrong in petstock. Try again. Its log says more.',
  },

  refusedTitle: 'This link does not work',
  refused: {
    invalid:
      'It was used already, its time is over, or a part of it is missing. Ask for a new one: a manager finds it under People and devices. If nobody can manage the shop, run `petstock setup-link` on the PC.',
    ended:
      'It was not confirmed, or its time is over. Ask the manager for a new one, under People and devices.',
    set_up_over:
      'Somebody has opened the shop in another browser meanwhile, or the time of the link is over. Whoever opened it shows you a link of your own, under People and devices. If nobody did, run `petstock setup-link` on the PC.',
    key_ended:
      'The access that this link is for has ended already. Ask the manager for a new link, with a later end.',
    too_many_old_keys:
      'This key was renewed too often in a short time. Ask the manager to choose that the old key works until the new one is used.',
  },
  stillIn: (name: string) => `${name} stays signed in here.`,
  toSignIn: 'Sign in with a key or another link',
  toStock: 'To the stock',
}
