import { mailTexts } from '#platform/mail/mail-texts'

/** The mails about a person's own account. */
export const accountMails = mailTexts({
  en: {
    hello: 'Hello {name},',
    confirmSubject: 'Confirm your email address',
    confirmLead: 'Welcome to Pontic, {name}.',
    confirmHere: 'Confirm your email address:',
    confirmNote:
      "The link works once and expires after 24 hours. If you didn't sign up, ignore this email.",
    resetSubject: 'Reset your password',
    resetLead: 'Hello {name}, we received a request to reset the password for this email address.',
    resetHere: 'Set a new password:',
    resetNote:
      "The link works once and expires after one hour. If this wasn't you, ignore this email. Your password hasn't changed.",
    changedSubject: 'Your password was changed',
    wasReset:
      "Hello {name}, your password was reset. All sessions and devices were signed out. If this wasn't you, reset your password now.",
    changedKeepingDevices:
      "Hello {name}, your password was changed and your other sessions were signed out. If this wasn't you, reset your password now.",
    changed:
      "Hello {name}, your password was changed and your other sessions and devices were signed out. If this wasn't you, reset your password now.",
    browserSubject: 'New sign-in to your account',
    deviceSubject: 'New device signed in to your account',
    browserLead: 'Someone signed in to your Pontic account from a new browser.',
    deviceLead: 'A new device or program signed in to your Pontic account.',
    what: 'Device: {what}',
    organization: 'Organization: {organization}',
    time: 'Time: {time}',
    browserOn: '{browser} on {system}',
    unknownBrowser: 'unknown browser',
    advice:
      "If this was you, you don't need to do anything. If it wasn't, change your password now. This signs out all other sessions and devices:",
  },
  de: {
    hello: 'Guten Tag {name},',
    confirmSubject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    confirmLead: 'Willkommen bei Pontic, {name}.',
    confirmHere: 'Bestätigen Sie Ihre E-Mail-Adresse:',
    confirmNote:
      'Der Link funktioniert einmal und ist 24 Stunden gültig. Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail.',
    resetSubject: 'Passwort zurücksetzen',
    resetLead: 'Guten Tag {name}, für diese E-Mail-Adresse wurde ein neues Passwort angefordert.',
    resetHere: 'Neues Passwort festlegen:',
    resetNote:
      'Der Link funktioniert einmal und ist eine Stunde gültig. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort hat sich nicht geändert.',
    changedSubject: 'Ihr Passwort wurde geändert',
    wasReset:
      'Guten Tag {name}, Ihr Passwort wurde zurückgesetzt. Alle Sitzungen und Geräte wurden abgemeldet. Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
    changedKeepingDevices:
      'Guten Tag {name}, Ihr Passwort wurde geändert und Ihre anderen Sitzungen wurden abgemeldet. Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
    changed:
      'Guten Tag {name}, Ihr Passwort wurde geändert und Ihre anderen Sitzungen und Geräte wurden abgemeldet. Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
    browserSubject: 'Neue Anmeldung in Ihrem Konto',
    deviceSubject: 'Neues Gerät in Ihrem Konto angemeldet',
    browserLead: 'in Ihrem Pontic-Konto hat sich jemand mit einem neuen Browser angemeldet.',
    deviceLead: 'in Ihrem Pontic-Konto wurde ein neues Gerät oder Programm angemeldet.',
    what: 'Gerät: {what}',
    organization: 'Organisation: {organization}',
    time: 'Zeitpunkt: {time}',
    browserOn: '{browser} auf {system}',
    unknownBrowser: 'unbekannter Browser',
    advice:
      'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, ändern Sie jetzt Ihr Passwort. Dadurch werden alle anderen Sitzungen und Geräte abgemeldet:',
  },
})
