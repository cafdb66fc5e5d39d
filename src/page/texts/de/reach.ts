import type { reach as en } from '../en/reach.ts'

export const reach: typeof en = {
  https: 'Sichere Verbindung (HTTPS)',
  httpsTitle: 'Sichere Verbindung',
  opens: 'Handys und Tablets im Netz des Ladens öffnen:',
  others: 'Oder, wenn das nicht geht:',
  guide: 'Was Sie tun können, wenn kein Gerät hinkommt',
  guideHref: '/help/shop.de#das-handy-erreicht-den-pc-nicht',
  noNetwork:
    'Dieser PC ist in keinem Netz, also erreicht ihn kein Handy. Verbinden Sie ihn mit dem Netz des Ladens.',
  loopbackOnly: 'Noch erreicht kein Handy petstock: Es ist nur für den PC da, auf dem es läuft.',
  lacking: 'Damit Handys es erreichen, fehlt beim Start:',
  restartTerminal:
    'Beenden Sie petstock in seinem Fenster mit Strg+C. Starten Sie es dann mit diesem Befehl:',
  restartService:
    'Führen Sie diesen Befehl auf dem PC aus. Er startet petstock neu, mit dem, was gefehlt hat:',
  restartFlags: 'Starten Sie petstock neu, mit diesen Angaben zusätzlich zu den bisherigen:',
  proxy: (origin) =>
    `Zwischen den Geräten und petstock steht ein anderer Server, und Handys öffnen dessen Adresse. Sie sind auf ${origin}.`,
  readable:
    'Die Verbindung ist nicht sicher: Wer in diesem Netz mithört, kann die Schlüssel lesen und benutzen.',
  toHttps: 'Sichere Verbindung einrichten',
}
