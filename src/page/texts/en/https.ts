import { formatsOf } from '../formats.ts'

const { dayOnly } = formatsOf('en')

/** Texts of the view that sets HTTPS up. It loads them itself, as no other part of the page needs them. */
export const https = {
  state: {
    secure: (until: number) =>
      `The connection is secure: nobody can listen in. The certificate lasts until ${dayOnly(until)}.`,
    own: (until: number) =>
      `The connection is secure, with a certificate of your own. It lasts until ${dayOnly(until)}; put the new one into the same files before that.`,
    ended: (until: number) =>
      `The certificate ended on ${dayOnly(until)}, and devices refuse it. Renew it.`,
    waits: 'The certificate is made. petstock uses it after a restart.',
    open: 'The connection is not secure yet.',
    here: 'The connection is not secure yet. As long as petstock serves this PC alone, nobody can listen in.',
    proxy:
      'Another server stands between the devices and petstock. Set up the secure connection there.',
    secure_proxy:
      'The connection is secure. Another server, between the devices and petstock, keeps the certificate.',
  },
  loading: 'Asking petstock how the connection is…',
  addressTitle: 'How phones reach the shop',

  make: {
    title: 'Make the certificate',
    titleAfter: 'The certificate',
    intro:
      'petstock makes a certificate for the names and addresses of the PC that it runs on, and an authority of the shop’s own that vouches for it. No internet is needed.',
    renewIntro: (hosts: string) =>
      `The certificate is for ${hosts}. If the PC has a new name or address, renew it: devices need nothing new.`,
    lacking: (addresses: string) =>
      `It is not for ${addresses} yet. Renew it before devices use that with https.`,
    button: 'Make the certificate',
    renew: 'Renew the certificate',
    working: 'Making the certificate…',
    names: 'Other names of the PC, if you use any',
    namesHint: 'Like shop-pc.local, with commas between.',
    done: 'The certificate is there, with all names and addresses of the PC.',
    newAuthority:
      'The authority is a new one. Every device has to trust it again, as described below.',
    errors: {
      invalid_hosts: 'One of these names cannot be in a certificate.',
      https_not_possible: 'petstock could not make the certificate.',
      other: 'That did not work. Try again.',
    },
  },

  restart: {
    title: 'Restart petstock',
    after: 'After that, the page is at an address that begins with https://. Open it here:',
    bookmark:
      'Tills, bookmarks and signs with the old address need the new one, too. Every browser signs in once more there, this one as well. On the PC, `petstock setup-link` makes a link that lets you in; then you show codes to the others.',
    noneNeeded: 'petstock uses the certificate. Nothing has to be restarted.',
  },

  trust: {
    title: 'Let each device trust the shop',
    intro: (until: number) =>
      `Each phone, tablet and PC has to trust the shop’s authority once. That lasts until ${dayOnly(until)}.`,
    download: 'Download ca.crt on this device',
    scan: 'Or open it with the camera of a phone or tablet:',
    qrLabel: (address: string) => `QR code with the address ${address}`,
    warns:
      'A device that does not trust the shop yet warns you first. Tap “Advanced” or “Details” once, and go on to the address. Where that is not offered, bring the file by USB stick or e-mail.',
    early: 'Best before the restart: then no device warns you.',
    notYet:
      'No other device reaches petstock yet. Restart it first, or bring the file by USB stick or e-mail.',
    fingerprint: 'Fingerprint (SHA-256)',
    compare:
      'Compare it with what the device shows before you trust it. If they differ, somebody has put another file in its place: do not go on.',
    device: 'Which device?',
  },

  devices: {
    windows: 'Windows (Chrome, Edge, Firefox)',
    mac: 'Mac (Safari, Chrome, Firefox)',
    iphone: 'iPhone, iPad',
    android: 'Android',
    linux: 'Linux (Chrome, Chromium)',
    firefox: 'Firefox on Linux or Android',
  },
  steps: {
    windows: [
      'Download ca.crt on the PC, and open the file petstock-ca.crt with a double click. If Windows asks, choose Open.',
      'Click Install Certificate, choose Current User, and click Next.',
      'Choose “Place all certificates in the following store”, click Browse, and choose Trusted Root Certification Authorities. Click OK, Next and Finish.',
      'Windows asks once more, and shows a shorter fingerprint (SHA-1) than the one here. If you want to be sure, bring the file by USB stick from the PC of petstock. Click Yes.',
      'Close the browser and open it again.',
    ],
    mac: [
      'Download ca.crt on the Mac, and open the file petstock-ca.crt with a double click. Keychain Access opens. If it asks, choose the keychain “login” and click Add.',
      'Choose “login” on the left and Certificates above, and double-click the entry that begins with “petstock on”.',
      'Compare the SHA-256 fingerprint at the end of the details.',
      'Open Trust, and choose Always Trust beside “When using this certificate”.',
      'Close the window, and type the password of the Mac.',
    ],
    iphone: [
      'Open the address of ca.crt in Safari, and tap Allow. Then tap Close.',
      'Open Settings, and tap Profile Downloaded at the top. If it is not there: General, VPN & Device Management.',
      'Tap More Details, then the certificate, and compare the SHA-256 fingerprint. Go back.',
      'Tap Install at the top, type the passcode, and tap Install again.',
      'Now the step that is easily missed: in Settings, tap General, About, and Certificate Trust Settings at the very bottom. Switch on the entry that begins with “petstock on”, and tap Continue.',
    ],
    android: [
      'Open the address of ca.crt in Chrome, and download the file.',
      'Open Settings, and search for “CA certificate”. Without a search: Security & privacy, More security & privacy, Encryption & credentials, Install a certificate, CA certificate.',
      'Tap Install anyway, unlock the device, and choose petstock-ca.crt from the downloads.',
      'Compare the fingerprint: Encryption & credentials, Trusted credentials, User. Tap the entry “petstock local authority”, and look at SHA-256.',
      'If you use Firefox, do its steps as well.',
    ],
    linux: [
      'Download ca.crt on the PC.',
      'In Chrome or Chromium, open Settings, Privacy and security, Security, Manage certificates.',
      'Under Installed by you, click Import beside Trusted Certificates, and choose petstock-ca.crt.',
      'Click the certificate to see it, and compare the SHA-256 fingerprint.',
    ],
    firefox: [
      'On Linux: download ca.crt, and open Settings, Privacy & Security. Under Certificates, click View Certificates.',
      'Choose Authorities, click Import, and choose petstock-ca.crt.',
      'Click View, and compare the SHA-256 fingerprint.',
      'Tick “Trust this CA to identify websites”, and click OK.',
      'On Android: do the steps for Android first. Then open Firefox, Settings, About Firefox, and tap the logo five times. Go back, open Secret Settings, and switch on “Use third party CA certificates”.',
      'On Windows, Mac, iPhone and iPad, Firefox trusts what the device trusts.',
    ],
  },
}
