import { wallBoardDe } from '../../../production/wall-board/messages/de.ts'
import { benchWorkDe } from '../../../production/bench/messages/de.ts'
import type { benchEn } from './en.ts'

/** Texts of a shared device, in German. */
export const benchDe: typeof benchEn = {
  title: 'Wer arbeitet?',
  at: (device, organization) => `${device} · ${organization}`,
  nobody: 'Noch niemand hat eine PIN',
  nobodyText: 'Mitglieder wählen ihre PIN in den Einstellungen unter Konto.',
  pinOf: (name) => `PIN von ${name}`,
  digits: (count) => `${count} Ziffern eingegeben`,
  digit: (digit) => `Ziffer ${digit}`,
  remove: 'Letzte Ziffer löschen',
  submit: 'Anmelden',
  another: 'Jemand anderes',
  forgotten: 'PIN vergessen? Wählen Sie in den Einstellungen unter Konto eine neue.',
  notShared: 'Dieser Browser ist kein gemeinsames Gerät',
  notSharedText:
    'Es wurde gesperrt oder nie eingerichtet. Ein Inhaber richtet es in den Einstellungen ein.',
  toSignIn: 'Mit E-Mail und Passwort anmelden',
  navigation: 'Fertigung',
  queue: 'Meine Aufgaben',
  done: 'Abmelden',
  signsOutAfter: (minutes) => `Abmeldung nach ${minutes} Min. ohne Benutzung`,
  work: benchWorkDe,
  wallBoard: wallBoardDe,
}
