import { mailTexts } from '#platform/mail/mail-texts'

/** The mail that invites a person to a team. */
export const teamMails = mailTexts({
  en: {
    subject: '{organization} invites you to Pontic',
    owner: '{inviter} invites you to join {organization} on Pontic as an owner.',
    staff: '{inviter} invites you to join the {organization} team on Pontic.',
    here: 'Accept the invitation:',
    note: "The link expires after 7 days and works only for this email address. If you don't know {organization}, ignore this email.",
  },
  de: {
    subject: '{organization} lädt Sie zu Pontic ein',
    owner: '{inviter} lädt Sie ein, bei {organization} auf Pontic als Inhaber mitzuarbeiten.',
    staff: '{inviter} lädt Sie ein, im Team von {organization} auf Pontic mitzuarbeiten.',
    here: 'Einladung annehmen:',
    note: 'Der Link ist 7 Tage gültig und funktioniert nur für diese E-Mail-Adresse. Wenn Sie {organization} nicht kennen, ignorieren Sie diese E-Mail.',
  },
})
