import type { checklist as en } from '../en/checklist.ts'

export const checklist: typeof en = {
  title: 'Einrichten',
  shortly: (done, all) => `Einrichten: ${done} von ${all}.`,
  progress: (done, all) => `${done} von ${all} erledigt`,
  alreadyDone: (steps) => `Erledigt: ${steps.join(', ')}`,
  next: 'Als Nächstes:',
  or: 'oder',
  addPets: 'Tiere einzeln anlegen',
  hide: 'Ausblenden',
  coming: 'kommt von selbst',
  notForUs: 'Brauchen wir nicht',
  stepLabel: ({ how, open }) => `${how}: ${open}`,
  guides: {
    drive: '/help/shop.de#sicherungen-auf-einem-zweiten-laufwerk',
    home: '/help/shop.de#schritt-3-am-handy-anmelden',
  },
  steps: {
    list: {
      done: 'die Liste',
      open: 'Die Liste dessen, was der Laden hat',
      how: 'Übernehmen',
      next: 'eine eigene Tabelle übernehmen',
    },
    backup: {
      done: 'eine Sicherung davon',
      open: 'Eine Sicherung, die die ganze Liste hat',
      how: 'Ansehen',
      next: 'eine Sicherung, die die ganze Liste hat',
    },
    device: {
      done: 'eine Kasse oder ein Handy',
      open: 'Eine Kasse oder ein Handy',
      how: 'Hinzufügen',
      next: 'Kasse oder Handy hinzufügen',
    },
    drive: {
      done: 'ein zweites Laufwerk',
      open: 'Ein zweites Laufwerk für die Sicherungen',
      how: 'So geht’s',
      next: 'ein zweites Laufwerk für die Sicherungen',
    },
    https: {
      done: 'HTTPS',
      open: 'HTTPS, damit die Verbindung sicher ist',
      how: 'Einschalten',
      next: 'HTTPS einschalten',
    },
    home: {
      done: 'der Startbildschirm',
      open: 'petstock auf dem Startbildschirm',
      how: 'So geht’s',
      next: 'petstock auf dem Startbildschirm',
    },
  },
}
