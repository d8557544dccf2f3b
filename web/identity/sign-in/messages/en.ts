/** The texts of signing in and up. */
export const accountsEn = {
  sessionEnded: 'Sign in again',
  sessionEndedText: "You've been signed out. What you typed is kept.",
  unsent: "Some of your changes aren't saved yet. If you sign out, you'll lose them.",
  signOutAnyway: 'Sign out anyway',
  leaveInstead: 'Leave and discard changes',
  signIn: 'Sign in',
  signInLead: 'Orders, scans and invoices between labs and practices',
  fileOpens: "You're signed in",
  fileOpensLead: 'Your file opens here or is in your downloads.',
  openFileAgain: 'Open file again',
  goToApp: 'Go to app',
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot password?',
  noAccount: 'New here?',
  haveAccount: 'Already have an account?',
  createAccount: 'Create account',
  signUp: 'Create account',
  whoAreYou: "I'm a …",
  types: {
    lab: {
      title: 'Dental lab',
      text: 'Receive orders and scans, plan production, ship and invoice.',
    },
    clinic: {
      title: 'Dental practice',
      text: 'Send orders and scans, approve designs, pay invoices.',
    },
  },
  signUpAs: { lab: 'Your lab', clinic: 'Your practice' },
  signUpFree: 'Takes two minutes. You can invite your team later.',
  notThis: { lab: "I'm with a practice", clinic: "I'm with a lab" },
  organizationName: { lab: 'Lab name', clinic: 'Practice name' },
  country: 'Country',
  countryHint: (currency: string | undefined) =>
    `Sets your time zone, tooth numbering and currency${currency === undefined ? '' : ` (${currency})`}. You can change them later.`,
  chooseCountry: 'Choose country',
  kindOfOrganization: 'Organization type',
  yourName: 'Your name',
  newPassword: 'New password',
  passwordHint: 'At least 10 characters. A few random words work well.',
  passwordFine: 'Strong password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  flaws: {
    short: (least: number) => `Too short: use at least ${least} characters`,
    repeated: () => 'Too easy to guess: repeated characters',
    row: () => 'Too easy to guess: keyboard pattern',
    own: () => 'Too easy to guess: contains your name or email',
    common: () => 'Too easy to guess: common password or single word',
  },
  chooseOrganization: 'Choose an organization',
  noOrganization: "You're not in an organization. Create one or ask for an invitation.",
  forgotTitle: 'Forgot password?',
  forgotLead: "We'll email you a link to set a new password. The link is valid for one hour.",
  forgotSent: (email: string) =>
    `If ${email} has an account, we've sent a link. Check your spam folder too.`,
  sendLink: 'Send link',
  sendAgain: 'Resend email',
  backToSignIn: 'Back to sign-in',
  resetTitle: 'Set a new password',
  resetLead: "You'll be signed out of all browsers and devices.",
  setPassword: 'Set password',
  resetDoneTitle: 'Password changed',
  resetDoneLead: 'Sign in with your new password.',
  brokenLinkTitle: "This link doesn't work",
  brokenLinkLead: 'The link may be expired, already used or incomplete.',
  askForNewLink: 'Request new link',
  verifyingTitle: 'Confirming your email address',
  verifiedTitle: 'Email address confirmed',
  verifiedLead: "You'll get emails about orders and invoices at this address.",
  goOn: 'Continue',
  invitationEnded: {
    accepted: 'This invitation has already been accepted. If that was you, just sign in.',
    revoked: 'This invitation was withdrawn. Ask for a new one.',
    expired: 'This invitation has expired. Ask for a new one.',
  },
  invitedTo: (organization: string) => `Join ${organization}`,
  invitedAs: {
    owner: (who: string, email: string) =>
      `${who} invited you as an owner. The invitation is for ${email}.`,
    staff: (who: string, email: string) =>
      `${who} invited you to the team. The invitation is for ${email}.`,
  },
  invitedTitle: 'Team invitation',
  invitedLead: 'Use the email address the invitation was sent to.',
  joinTeam: 'Join team',
  signInAndJoin: 'Sign in and join',
  waysIn: 'Account',
  iAmNew: 'Create account',
  iHaveAccount: 'Sign in',
  somebodyElse: 'Not you?',
  connectWith: (organization: string) => `Connect with ${organization}`,
  connectInvitedBy: {
    lab: (organization: string, who: string | null) =>
      who
        ? `${who} from the lab ${organization} invited your practice.`
        : `The lab ${organization} invited your practice.`,
    clinic: (organization: string, who: string | null) =>
      who
        ? `${who} from the practice ${organization} invited your lab.`
        : `The practice ${organization} invited your lab.`,
  },
  forOtherSide: {
    lab: "This invitation is for a lab, and you're signed in to a practice. Sign in to your lab to accept it.",
    clinic:
      "This invitation is for a practice, and you're signed in to a lab. Sign in to your practice to accept it.",
  },
  connectTitle: 'Invitation to connect',
  connectLead: 'Accept to share orders, scans and invoices here.',
  connectAs: (name: string) => `Accept as ${name}`,
  invitationSentTo: (email: string) => `The invitation was sent to ${email}.`,
  seesYou: (organization: string, email: string) =>
    `${organization} will see your name and your email address ${email}.`,
  confirmFirst: (email: string) =>
    `Confirm ${email} first: open the link we emailed you, then accept here.`,
  confirmTitle: 'Confirm your email address',
  confirmText: (email: string) =>
    `Open the link we emailed to ${email}. Until then, you can't email invitations or invoices.`,
  openMailbox: 'Open mailbox',
  backToInvitation: 'Back to invitation',
  confirmationSent: (email: string) => `We've sent a link to ${email}.`,
  otherAddress: (own: string, organization: string) =>
    `You're signed in as ${own}, which isn't the invited address. If the invitation was forwarded to you, you can accept it: you and ${organization} will see both addresses.`,
  acceptWith: (email: string) => `Accept with ${email}`,
  ownerAccepts: 'Only an owner can accept this invitation. Forward the link to an owner.',
  signUpAndConnect: 'Create account and accept',
  signInAndConnect: 'Sign in and accept',
  connectedTitle: "You're connected",
  connectedLead: (name: string) => `You and ${name} can start working together.`,
  openClinic: 'View practice',
  seeTerms: 'View terms',
}
/** The texts of signing in and up in a language. */
export type AccountsMessages = typeof accountsEn
