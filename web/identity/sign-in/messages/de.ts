import type { AccountsMessages } from './en.ts'

/** The texts of signing in and up in German. */
export const accountsDe: AccountsMessages = {
  sessionEnded: 'Erneut anmelden',
  sessionEndedText: 'Ihre Sitzung ist abgelaufen. Ihre Eingaben bleiben erhalten.',
  unsent: 'Ein Teil Ihrer Eingaben ist noch nicht beim Dienst. Beim Abmelden geht er verloren.',
  signOutAnyway: 'Trotzdem abmelden',
  leaveInstead: 'Seite verlassen und Eingaben verwerfen',
  signIn: 'Anmelden',
  signInLead: 'Aufträge, Scans und Rechnungen zwischen Labor und Praxis.',
  fileOpens: 'Sie sind angemeldet',
  fileOpensLead: 'Die Datei öffnet sich hier oder liegt in Ihren Downloads.',
  openFileAgain: 'Datei noch einmal öffnen',
  goToApp: 'Zur App',
  email: 'E-Mail',
  password: 'Passwort',
  forgot: 'Passwort vergessen?',
  noAccount: 'Neu hier?',
  haveAccount: 'Sie haben ein Konto?',
  createAccount: 'Konto anlegen',
  signUp: 'Konto anlegen',
  whoAreYou: 'Wo arbeiten Sie?',
  types: {
    lab: {
      title: 'Labor',
      text: 'Sie fertigen: Aufträge und Scans empfangen, planen, versenden, abrechnen.',
    },
    clinic: {
      title: 'Praxis',
      text: 'Sie behandeln: Aufträge und Scans senden, Entwürfe freigeben, Rechnungen bezahlen.',
    },
  },
  signUpAs: { lab: 'Ihr Labor', clinic: 'Ihre Praxis' },
  signUpFree: 'Zwei Minuten; Kolleginnen und Kollegen laden Sie danach ein.',
  notThis: { lab: 'Ich arbeite in einer Praxis', clinic: 'Ich arbeite in einem Labor' },
  organizationName: { lab: 'Name des Labors', clinic: 'Name der Praxis' },
  kindOfOrganization: 'Art der Organisation',
  yourName: 'Ihr Name',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens zehn Zeichen; ein paar Wörter ohne Zusammenhang sind stark und leicht.',
  passwordFine: 'Gut: lang genug und nichts, was andere zuerst versuchen.',
  showPassword: 'Passwort zeigen',
  hidePassword: 'Passwort verbergen',
  flaws: {
    short: (least) => `Zu kurz: mindestens ${least} Zeichen.`,
    repeated: () => 'Schwach: fast immer dasselbe Zeichen.',
    row: () => 'Schwach: Tastenreihen werden zuerst versucht.',
    own: () => 'Schwach: Ihr Name oder Ihre Adresse ist anderen bekannt.',
    common: () =>
      'Zu leicht zu erraten: ein häufiges Passwort oder ein einzelnes Wort. Nehmen Sie einige Wörter ohne Zusammenhang.',
  },
  chooseOrganization: 'Wählen Sie, wo Sie arbeiten',
  noOrganization:
    'Sie gehören zu keiner Organisation mehr. Gründen Sie hier eine, oder bitten Sie um eine Einladung.',
  forgotTitle: 'Passwort vergessen?',
  forgotLead: 'Wir senden einen Link, mit dem Sie ein neues setzen. Er gilt einmal, eine Stunde.',
  forgotSent: (email) =>
    `Wenn ${email} hier bekannt ist, ist ein Link unterwegs. Sehen Sie auch im Spam-Ordner nach.`,
  sendLink: 'Link senden',
  sendAgain: 'Noch einmal senden',
  backToSignIn: 'Zurück zur Anmeldung',
  resetTitle: 'Neues Passwort setzen',
  resetLead: 'Alle Browser und Geräte werden abgemeldet, damit nur Sie bleiben.',
  setPassword: 'Passwort setzen',
  resetDoneTitle: 'Das neue Passwort gilt',
  resetDoneLead: 'Melden Sie sich damit an.',
  brokenLinkTitle: 'Dieser Link gilt nicht',
  brokenLinkLead: 'Vielleicht ist er alt, schon benutzt oder unterwegs abgeschnitten worden.',
  askForNewLink: 'Einen neuen Link anfordern',
  verifyingTitle: 'Ihre E-Mail-Adresse wird bestätigt',
  verifiedTitle: 'Ihre E-Mail-Adresse ist bestätigt',
  verifiedLead: 'Nachrichten zu Aufträgen und Rechnungen erreichen Sie dort.',
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
  invitedTitle: 'Sie sind in ein Team eingeladen',
  invitedLead:
    'Jemand aus einer Organisation hat Sie eingeladen. Nehmen Sie die E-Mail-Adresse, an die die Einladung ging.',
  joinTeam: 'Dem Team beitreten',
  signInAndJoin: 'Anmelden und beitreten',
  waysIn: 'Wege hinein',
  iAmNew: 'Ich bin neu hier',
  iHaveAccount: 'Ich habe ein Konto',
  somebodyElse: 'Jemand anderes?',
  connectWith: (organization) => `Zusammenarbeit mit ${organization}`,
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
    lab: 'Diese Einladung gilt einem Labor, und Sie arbeiten in einer Praxis. Melden Sie sich für das Labor an, um sie anzunehmen.',
    clinic:
      'Diese Einladung gilt einer Praxis, und Sie arbeiten in einem Labor. Melden Sie sich für die Praxis an, um sie anzunehmen.',
  },
  connectTitle: 'Sie sind zur Zusammenarbeit eingeladen',
  connectLead: 'Wenn Sie annehmen, laufen Aufträge, Scans und Rechnungen zwischen Ihnen hier.',
  connectAs: (name) => `Annehmen als ${name}`,
  invitationSentTo: (email) => `Die Einladung ging an ${email}.`,
  seesYou: (organization, email) => `${organization} sieht Ihren Namen und Ihre Adresse ${email}.`,
  confirmFirst: (email) =>
    `Bestätigen Sie zuerst Ihre Adresse ${email}: Öffnen Sie den Link in der Mail an Sie, und nehmen Sie dann hier an.`,
  confirmationSent: (email) => `Der Link an ${email} ist unterwegs.`,
  otherAddress: (own, organization) =>
    `Sie sind als ${own} angemeldet; eingeladen wurde eine andere Adresse. Wurde die Einladung an Sie weitergeleitet, können Sie sie annehmen: ${organization} und Sie sehen dann beide Adressen.`,
  acceptWith: (email) => `Mit ${email} annehmen`,
  ownerAccepts:
    'Ein Inhaber Ihrer Organisation nimmt diese Einladung an. Geben Sie den Link weiter.',
  signUpAndConnect: 'Konto anlegen und annehmen',
  signInAndConnect: 'Anmelden und annehmen',
  connectedTitle: 'Sie sind verbunden',
  connectedLead: (name) => `Sie und ${name} können anfangen.`,
  openClinic: 'Zur Praxis',
  seeTerms: 'Konditionen ansehen',
}
