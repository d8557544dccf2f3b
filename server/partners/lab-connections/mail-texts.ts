import { mailTexts } from '#platform/mail/mail-texts'

/** The mails about invitations to connect. The keys `lab` and `clinic` are the side that invites. */
export const connectionMails = mailTexts({
  en: {
    inviteSubject: '{organization} invites you to connect on Pontic',
    lab: '{inviter} from the dental lab {organization} invites your practice to connect on Pontic.',
    clinic: '{inviter} from the practice {organization} invites your lab to connect on Pontic.',
    here: 'An owner of your organization can accept here:',
    note: "The link expires after {days} days. If you don't know {organization}, ignore this email.",
    acceptedSubject: '{organization} accepted your invitation',
    otherAddressSubject: '{organization} accepted your invitation from another email address',
    hello: 'Hello {name},',
    who: '{name} accepted your invitation for {organization}.',
    acceptedBy: 'Accepted by: {email}',
    invited: 'You invited: {email}',
    open: "You're now connected:",
    warning:
      "The addresses differ. Often, a colleague forwarded the invitation. If you don't know this person, call the organization on a phone number you already have, or end the connection here:",
  },
  de: {
    inviteSubject: '{organization} lädt Sie zur Zusammenarbeit auf Pontic ein',
    lab: '{inviter} vom Dentallabor {organization} lädt Ihre Praxis ein, sich auf Pontic zu verbinden.',
    clinic:
      '{inviter} von der Praxis {organization} lädt Ihr Labor ein, sich auf Pontic zu verbinden.',
    here: 'Ein Inhaber Ihrer Organisation kann die Einladung hier annehmen:',
    note: 'Der Link ist {days} Tage gültig. Wenn Sie {organization} nicht kennen, ignorieren Sie diese E-Mail.',
    acceptedSubject: '{organization} hat Ihre Einladung angenommen',
    otherAddressSubject:
      '{organization} hat Ihre Einladung mit einer anderen E-Mail-Adresse angenommen',
    hello: 'Guten Tag {name},',
    who: '{name} hat Ihre Einladung für {organization} angenommen.',
    acceptedBy: 'Angenommen von: {email}',
    invited: 'Von Ihnen eingeladen: {email}',
    open: 'Sie sind jetzt verbunden:',
    warning:
      'Die Adressen unterscheiden sich. Oft hat jemand im Team die Einladung weitergeleitet. Wenn Sie die Person nicht kennen, rufen Sie die Organisation unter einer Ihnen bekannten Telefonnummer an, oder beenden Sie hier die Verbindung:',
  },
})
