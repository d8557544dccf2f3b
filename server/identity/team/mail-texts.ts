import { mailTexts } from '#platform/mail/mail-texts'

/** The mail that invites a person to a team. */
export const teamMails = mailTexts({
  en: {
    subject: 'Invitation to {organization}',
    owner: '{inviter} invites you to join {organization} on Pontic as owner.',
    staff: '{inviter} invites you to join {organization} on Pontic as staff.',
    here: 'Accept the invitation here:',
    note: "The link works for 7 days and only for this email address. If you don't know {organization}, ignore this email.",
  },
  de: {
    subject: 'Einladung zu {organization}',
    owner: '{inviter} lädt Sie ein, bei {organization} auf Pontic als Inhaber mitzuarbeiten.',
    staff: '{inviter} lädt Sie ein, bei {organization} auf Pontic im Team mitzuarbeiten.',
    here: 'Hier nehmen Sie die Einladung an:',
    note: 'Der Link gilt 7 Tage lang und nur für diese E-Mail-Adresse. Wenn Sie {organization} nicht kennen, ignorieren Sie diese E-Mail.',
  },
})
