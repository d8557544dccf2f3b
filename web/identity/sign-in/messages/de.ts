import type { AccountsMessages } from './en.ts'

/** The texts of signing in and up in German. */
export const accountsDe: AccountsMessages = {
  sessionEnded: 'Erneut anmelden',
  sessionEndedText: 'Ihre Sitzung ist abgelaufen. Ihre Eingaben bleiben erhalten.',
  unsent: 'Einige Änderungen sind noch nicht gespeichert. Beim Abmelden gehen sie verloren.',
  signOutAnyway: 'Trotzdem abmelden',
  leaveInstead: 'Seite verlassen und Eingaben verwerfen',
  signIn: 'Anmelden',
  signInLead: 'Aufträge, Scans und Rechnungen zwischen Labor und Praxis',
  fileOpens: 'Sie sind angemeldet',
  fileOpensLead: 'Die Datei öffnet sich hier oder liegt in Ihren Downloads.',
  openFileAgain: 'Datei erneut öffnen',
  goToApp: 'Zur App',
  email: 'E-Mail',
  password: 'Passwort',
  forgot: 'Passwort vergessen?',
  noAccount: 'Neu hier?',
  haveAccount: 'Sie haben schon ein Konto?',
  createAccount: 'Konto anlegen',
  signUp: 'Konto anlegen',
  whoAreYou: 'Wo arbeiten Sie?',
  types: {
    lab: {
      title: 'Dentallabor',
      text: 'Aufträge und Scans empfangen, Fertigung planen, versenden, abrechnen.',
    },
    clinic: {
      title: 'Zahnarztpraxis',
      text: 'Aufträge und Scans senden, Designs freigeben, Rechnungen bezahlen.',
    },
  },
  signUpAs: { lab: 'Ihr Labor', clinic: 'Ihre Praxis' },
  signUpFree: 'Dauert zwei Minuten. Ihr Team können Sie später einladen.',
  notThis: { lab: 'Ich arbeite in einer Praxis', clinic: 'Ich arbeite in einem Labor' },
  organizationName: { lab: 'Name des Labors', clinic: 'Name der Praxis' },
  country: 'Land',
  countryHint: (currency) =>
    `Bestimmt Zeitzone, Zahnschema und Währung${currency === undefined ? '' : ` (${currency})`}. Sie können alles später ändern.`,
  chooseCountry: 'Land wählen',
  kindOfOrganization: 'Art der Organisation',
  yourName: 'Ihr Name',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 10 Zeichen. Gut sind ein paar zufällige Wörter.',
  passwordFine: 'Starkes Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  flaws: {
    short: (least) => `Zu kurz: mindestens ${least} Zeichen`,
    repeated: () => 'Zu leicht zu erraten: wiederholte Zeichen',
    row: () => 'Zu leicht zu erraten: Tastaturmuster',
    own: () => 'Zu leicht zu erraten: enthält Ihren Namen oder Ihre E-Mail-Adresse',
    common: () => 'Zu leicht zu erraten: häufiges Passwort oder einzelnes Wort',
  },
  chooseOrganization: 'Organisation wählen',
  noOrganization:
    'Sie gehören zu keiner Organisation. Legen Sie eine an, oder bitten Sie um eine Einladung.',
  forgotTitle: 'Passwort vergessen?',
  forgotLead: 'Wir senden Ihnen einen Link für ein neues Passwort. Er gilt eine Stunde.',
  forgotSent: (email) =>
    `Wenn es zu ${email} ein Konto gibt, haben wir einen Link gesendet. Sehen Sie auch im Spam-Ordner nach.`,
  sendLink: 'Link senden',
  sendAgain: 'E-Mail erneut senden',
  backToSignIn: 'Zurück zur Anmeldung',
  resetTitle: 'Neues Passwort festlegen',
  resetLead: 'Sie werden in allen Browsern und auf allen Geräten abgemeldet.',
  setPassword: 'Passwort festlegen',
  resetDoneTitle: 'Passwort geändert',
  resetDoneLead: 'Melden Sie sich mit dem neuen Passwort an.',
  brokenLinkTitle: 'Dieser Link funktioniert nicht',
  brokenLinkLead: 'Vielleicht ist er abgelaufen, schon benutzt oder unvollständig.',
  askForNewLink: 'Neuen Link anfordern',
  verifyingTitle: 'E-Mail-Adresse wird bestätigt',
  verifiedTitle: 'E-Mail-Adresse bestätigt',
  verifiedLead: 'Nachrichten zu Aufträgen und Rechnungen gehen an diese Adresse.',
  goOn: 'Weiter',
  invitationEnded: {
    accepted:
      'Diese Einladung wurde schon angenommen. Wenn Sie das waren, melden Sie sich einfach an.',
    revoked: 'Diese Einladung wurde zurückgezogen. Bitten Sie um eine neue.',
    expired: 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
  },
  invitedTo: (organization) => `${organization} beitreten`,
  invitedAs: {
    owner: (who, email) => `${who} lädt Sie als Inhaber ein. Die Einladung gilt für ${email}.`,
    staff: (who, email) => `${who} lädt Sie ins Team ein. Die Einladung gilt für ${email}.`,
  },
  invitedTitle: 'Einladung ins Team',
  invitedLead: 'Verwenden Sie die E-Mail-Adresse, an die die Einladung ging.',
  joinTeam: 'Team beitreten',
  signInAndJoin: 'Anmelden und beitreten',
  waysIn: 'Konto',
  iAmNew: 'Konto anlegen',
  iHaveAccount: 'Anmelden',
  somebodyElse: 'Nicht Sie?',
  connectWith: (organization) => `Mit ${organization} verbinden`,
  connectInvitedBy: {
    lab: (organization, who) =>
      who
        ? `${who} vom Labor ${organization} lädt Ihre Praxis ein.`
        : `Das Labor ${organization} lädt Ihre Praxis ein.`,
    clinic: (organization, who) =>
      who
        ? `${who} von der Praxis ${organization} lädt Ihr Labor ein.`
        : `Die Praxis ${organization} lädt Ihr Labor ein.`,
  },
  forOtherSide: {
    lab: 'Diese Einladung gilt einem Labor, und Sie sind für eine Praxis angemeldet. Melden Sie sich für Ihr Labor an, um sie anzunehmen.',
    clinic:
      'Diese Einladung gilt einer Praxis, und Sie sind für ein Labor angemeldet. Melden Sie sich für Ihre Praxis an, um sie anzunehmen.',
  },
  connectTitle: 'Einladung zur Zusammenarbeit',
  connectLead: 'Nehmen Sie an, um hier Aufträge, Scans und Rechnungen auszutauschen.',
  connectAs: (name) => `Annehmen als ${name}`,
  invitationSentTo: (email) => `Die Einladung ging an ${email}.`,
  seesYou: (organization, email) =>
    `${organization} sieht Ihren Namen und Ihre E-Mail-Adresse ${email}.`,
  confirmFirst: (email) =>
    `Bestätigen Sie zuerst ${email}: Öffnen Sie den Link in unserer E-Mail an Sie, und nehmen Sie dann hier an.`,
  confirmTitle: 'E-Mail-Adresse bestätigen',
  confirmText: (email) =>
    `Öffnen Sie den Link, den wir an ${email} gesendet haben. Bis dahin können Sie keine Einladungen und Rechnungen per E-Mail senden.`,
  openMailbox: 'Postfach öffnen',
  backToInvitation: 'Zurück zur Einladung',
  confirmationSent: (email) => `Wir haben einen Link an ${email} gesendet.`,
  otherAddress: (own, organization) =>
    `Sie sind als ${own} angemeldet; eingeladen wurde eine andere Adresse. Wurde die Einladung an Sie weitergeleitet, können Sie sie annehmen: ${organization} und Sie sehen dann beide Adressen.`,
  acceptWith: (email) => `Mit ${email} annehmen`,
  ownerAccepts:
    'Nur Inhaber können diese Einladung annehmen. Leiten Sie den Link an einen Inhaber weiter.',
  signUpAndConnect: 'Konto anlegen und annehmen',
  signInAndConnect: 'Anmelden und annehmen',
  connectedTitle: 'Sie sind verbunden',
  connectedLead: (name) => `Sie und ${name} können jetzt zusammenarbeiten.`,
  openClinic: 'Praxis ansehen',
  seeTerms: 'Konditionen ansehen',
}
