import { mailTexts } from '#platform/mail/mail-texts'

/** The mails about a person's own account. */
export const accountMails = mailTexts({
  en: {
    hello: 'Hello {name},',
    confirmSubject: 'Confirm your email address',
    confirmLead: 'Welcome to Pontic, {name}.',
    confirmHere: 'Confirm that this email address is yours:',
    confirmNote:
      'The link works once, for 24 hours. If you did not sign up, you can ignore this email.',
    resetSubject: 'Set a new password',
    resetLead: 'Hello {name}, someone asked for a new password for this email address.',
    resetHere: 'Set it here:',
    resetNote:
      'The link works once, for one hour. If it was not you, ignore this email: nothing has changed.',
    changedSubject: 'Your password was changed',
    wasReset:
      'Hello {name}, your password was reset. All sessions and devices were signed out. If it was not you, reset your password now.',
    changedKeepingDevices:
      'Hello {name}, your password was changed and your other sessions were signed out. If it was not you, reset your password now.',
    changed:
      'Hello {name}, your password was changed and your other sessions and your devices were signed out. If it was not you, reset your password now.',
    browserSubject: 'New sign-in to your account',
    deviceSubject: 'New device signed in to your account',
    browserLead:
      'somebody signed in to your Pontic account from a browser that was not used before.',
    deviceLead: 'a device or program was signed in to your Pontic account.',
    what: 'What: {what}',
    organization: 'Organization: {organization}',
    time: 'Time: {time}',
    browserOn: '{browser} on {system}',
    unknownBrowser: 'unknown browser',
    advice:
      'If it was you, there is nothing to do. If it was not you, change your password now; that signs out everybody else:',
  },
  de: {
    hello: 'Guten Tag {name},',
    confirmSubject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    confirmLead: 'Willkommen bei Pontic, {name}.',
    confirmHere: 'Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört:',
    confirmNote:
      'Der Link gilt einmal und 24 Stunden lang. Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail.',
    resetSubject: 'Neues Passwort festlegen',
    resetLead: 'Guten Tag {name}, für diese E-Mail-Adresse wurde ein neues Passwort angefordert.',
    resetHere: 'Hier legen Sie es fest:',
    resetNote:
      'Der Link gilt einmal und eine Stunde lang. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
    changedSubject: 'Ihr Passwort wurde geändert',
    wasReset:
      'Guten Tag {name}, Ihr Passwort wurde zurückgesetzt. Alle Sitzungen und Geräte wurden abgemeldet. Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
    changedKeepingDevices:
      'Guten Tag {name}, Ihr Passwort wurde geändert, und Ihre anderen Sitzungen wurden abgemeldet. Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
    changed:
      'Guten Tag {name}, Ihr Passwort wurde geändert, und Ihre anderen Sitzungen und Ihre Geräte wurden abgemeldet. Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
    browserSubject: 'Neue Anmeldung bei Ihrem Konto',
    deviceSubject: 'Neues Gerät bei Ihrem Konto angemeldet',
    browserLead:
      'bei Ihrem Pontic-Konto hat sich jemand mit einem Browser angemeldet, der bisher nicht benutzt wurde.',
    deviceLead: 'bei Ihrem Pontic-Konto wurde ein Gerät oder Programm angemeldet.',
    what: 'Womit: {what}',
    organization: 'Organisation: {organization}',
    time: 'Zeit: {time}',
    browserOn: '{browser} auf {system}',
    unknownBrowser: 'unbekannter Browser',
    advice:
      'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, ändern Sie jetzt Ihr Passwort; damit werden alle anderen abgemeldet:',
  },
})
