/** The texts of signing in and up. */
export const accountsEn = {
  sessionEnded: 'Sign in again',
  sessionEndedText: 'Your session has ended. What you typed is kept.',
  unsent: "Something you entered hasn't reached the service yet. Signing out discards it.",
  signOutAnyway: 'Sign out anyway',
  leaveInstead: 'Leave and discard what you typed',
  signIn: 'Sign in',
  signInLead: 'Orders, scans and invoices between laboratory and clinic.',
  fileOpens: "You're signed in",
  fileOpensLead: 'The file opens here, or is in your downloads.',
  openFileAgain: 'Open the file again',
  goToApp: 'Go to the app',
  email: 'E-mail',
  password: 'Password',
  forgot: 'Forgot the password?',
  noAccount: 'New here?',
  haveAccount: 'You have an account?',
  createAccount: 'Create an account',
  signUp: 'Create an account',
  whoAreYou: 'Where do you work?',
  types: {
    lab: {
      title: 'Laboratory',
      text: 'You make the work: receive orders and scans, plan, ship, send invoices.',
    },
    clinic: {
      title: 'Clinic',
      text: 'You treat the patient: send orders and scans, approve designs, pay invoices.',
    },
  },
  signUpAs: { lab: 'Your laboratory', clinic: 'Your clinic' },
  signUpFree: 'Two minutes; you can invite colleagues afterwards.',
  notThis: { lab: 'I work in a clinic', clinic: 'I work in a laboratory' },
  organizationName: { lab: 'Name of the laboratory', clinic: 'Name of the clinic' },
  kindOfOrganization: 'Kind of organization',
  yourName: 'Your name',
  newPassword: 'New password',
  passwordHint: 'At least ten characters; a few unrelated words are strong and easy to remember.',
  passwordFine: 'Good: long enough, and nothing that others would try first.',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  flaws: {
    short: (least: number) => `Too short: at least ${least} characters.`,
    repeated: () => 'Weak: nearly the same character again and again.',
    row: () => 'Weak: a row of keys is among the first that others try.',
    own: () => 'Weak: your name or address is known to others.',
    common: () =>
      'Too easy to guess: a common password or a single word. Use a few unrelated words.',
  },
  chooseOrganization: 'Choose where to work',
  noOrganization:
    'You belong to no organization any more. Found one here, or ask for an invitation.',
  forgotTitle: 'Forgot the password?',
  forgotLead: 'We mail a link with which you set a new one. It works once, for an hour.',
  forgotSent: (email: string) =>
    `If ${email} is known here, a link is on its way. Look into the spam folder too.`,
  sendLink: 'Send the link',
  sendAgain: 'Send it again',
  backToSignIn: 'Back to the sign-in',
  resetTitle: 'Set a new password',
  resetLead: 'All browsers and devices are signed out, so that only you remain.',
  setPassword: 'Set the password',
  resetDoneTitle: 'The new password is set',
  resetDoneLead: 'Sign in with it.',
  brokenLinkTitle: 'This link does not work',
  brokenLinkLead: 'It may be old, already used, or cut off on its way.',
  askForNewLink: 'Ask for a new link',
  verifyingTitle: 'Confirming your e-mail address',
  verifiedTitle: 'Your e-mail address is confirmed',
  verifiedLead: 'Mails about orders and invoices reach you there.',
  goOn: 'Go on',
  invitationEnded: {
    accepted: 'This invitation was accepted already. If that was you, just sign in.',
    revoked: 'This invitation was taken back. Ask for a new one.',
    expired: 'This invitation has expired. Ask for a new one.',
  },
  invitedTo: (organization: string) => `Join ${organization}`,
  invitedAs: {
    owner: (who: string, email: string) =>
      `${who} invites you as an owner. The invitation is for ${email}.`,
    staff: (who: string, email: string) =>
      `${who} invites you as a member of the team. The invitation is for ${email}.`,
  },
  invitedTitle: 'You are invited to a team',
  invitedLead:
    'A colleague invited you to work in their organization. Use the e-mail address that the invitation was sent to.',
  joinTeam: 'Join the team',
  signInAndJoin: 'Sign in and join',
  waysIn: 'Ways in',
  iAmNew: 'I am new here',
  iHaveAccount: 'I have an account',
  somebodyElse: 'Somebody else?',
  connectWith: (organization: string) => `Work together with ${organization}`,
  connectInvitedBy: {
    lab: (organization: string, who: string | null) =>
      who
        ? `${who} of the laboratory ${organization} invites your clinic.`
        : `The laboratory ${organization} invites your clinic.`,
    clinic: (organization: string, who: string | null) =>
      who
        ? `${who} of the clinic ${organization} invites your laboratory.`
        : `The clinic ${organization} invites your laboratory.`,
  },
  forOtherSide: {
    lab: 'This invitation is for a laboratory, and you work in a clinic. Sign in for the laboratory to accept it.',
    clinic:
      'This invitation is for a clinic, and you work in a laboratory. Sign in for the clinic to accept it.',
  },
  connectTitle: 'You are invited to work together',
  connectLead: 'Once you accept, orders, scans and invoices run between the two of you here.',
  connectAs: (name: string) => `Accept as ${name}`,
  invitationSentTo: (email: string) => `The invitation was sent to ${email}.`,
  seesYou: (organization: string, email: string) =>
    `${organization} sees your name and your address ${email}.`,
  confirmFirst: (email: string) =>
    `Confirm your address ${email} first: open the link in the mail to you, then accept here.`,
  confirmationSent: (email: string) => `The link is on its way to ${email}.`,
  otherAddress: (own: string, organization: string) =>
    `You’re signed in as ${own}, which isn’t the invited address. If the invitation was passed on to you, accept it: ${organization} and you will see both addresses.`,
  acceptWith: (email: string) => `Accept with ${email}`,
  ownerAccepts: 'An owner of your organization accepts this invitation. Pass the link on to one.',
  signUpAndConnect: 'Create the account and accept',
  signInAndConnect: 'Sign in and accept',
  connectedTitle: 'You are connected',
  connectedLead: (name: string) => `You and ${name} can begin.`,
  openClinic: 'Look at the clinic',
  seeTerms: 'See the terms',
}
/** The texts of signing in and up in a language. */
export type AccountsMessages = typeof accountsEn
