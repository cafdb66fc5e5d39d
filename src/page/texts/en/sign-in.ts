/** What a person reads who signs in. */
export const signIn = {
  title: 'petstock',
  intro: 'Paste or scan your key, or the link that a manager shows you.',
  key: 'Key',
  noKey:
    'No key? A manager of the shop shows you a link or a picture for this device, under People and devices. The first link of all is where petstock was started; `petstock setup-link` on the PC makes another one.',
  keep: 'Stay signed in on this device',
  keepHint: 'Only on a device that nobody else uses.',
  button: 'Sign in',
  trying: 'Signing in…',
  missing: 'Paste or scan your key, or your link, first. A key begins with pst_.',
  notValid:
    'This key is not valid. Check that you have all of it, or ask the person who looks after petstock for a new one.',
  refused:
    'Your key is no longer valid. Sign in with another one. Changes that were not sent are saved here.',
  limited: (until: string) => `Too many attempts. Try again at ${until}.`,
  unreachable: 'Can’t reach petstock. Is the PC on, and is this device in the shop’s network?',
  otherKey: 'Use another key',
  restoring: 'Signing in with the key that is saved here…',
}
