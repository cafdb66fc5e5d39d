/** Texts on the way from a phone to the service. */
export const reach = {
  https: 'Secure connection (HTTPS)',
  httpsTitle: 'Secure connection',
  opens: 'Phones and tablets in the shop’s network open:',
  others: 'Or, if that does not work:',
  guide: 'What to do if no device gets there',
  guideHref: '/help/shop#the-phone-does-not-reach-the-pc',
  noNetwork: 'This PC is in no network, so no phone reaches it. Connect it to the shop’s network.',
  loopbackOnly: 'No phone reaches petstock yet: it serves only the PC that it runs on.',
  lacking: 'For phones, it must be started with:',
  restartTerminal: 'Stop petstock in its window with Ctrl+C. Then start it with this command:',
  restartService: 'Run this command on the PC. It restarts petstock with what was lacking:',
  restartFlags: 'Start petstock again with these flags, besides those it has:',
  proxy: (origin: string) =>
    `Another server stands between the devices and petstock, and phones open the address of that one. You are at ${origin}.`,
  readable:
    'The connection is not secure: anyone who listens in on this network can read the keys, and use them.',
  toHttps: 'Set up a secure connection',
}
