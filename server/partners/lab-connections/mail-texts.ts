import { mailTexts } from '#platform/mail/mail-texts'

/** The mails about invitations to connect. The keys `lab` and `clinic` are the side that invites. */
export const connectionMails = mailTexts({
  en: {
    inviteSubject: '{organization} invites you to connect on Pontic',
    lab: '{inviter} from the dental lab {organization} invites your practice to connect on Pontic.',
    clinic: '{inviter} from the practice {organization} invites your lab to connect on Pontic.',
    here: 'An owner can accept here:',
    note: "The link works for {days} days. If you don't know {organization}, ignore this email.",
    acceptedSubject: '{organization} accepted your invitation',
    otherAddressSubject: '{organization} accepted your invitation with another address',
    hello: 'Hello {name},',
    who: '{name} accepted your invitation for {organization}.',
    acceptedBy: 'Accepted by: {email}',
    invited: 'You invited: {email}',
    open: 'You are connected now:',
    warning:
      'The two addresses differ. Often a colleague passed the invitation on. If you do not know this person, ask there, by a phone number that you know, or end the connection here:',
  },
  de: {
    inviteSubject: '{organization} lädt Sie zur Zusammenarbeit auf Pontic ein',
    lab: '{inviter} vom Dentallabor {organization} lädt Ihre Praxis ein, sich auf Pontic zu verbinden.',
    clinic:
      '{inviter} von der Praxis {organization} lädt Ihr Labor ein, sich auf Pontic zu verbinden.',
    here: 'Ein Inhaber nimmt die Einladung hier an:',
    note: 'Der Link gilt {days} Tage lang. Wenn Sie {organization} nicht kennen, ignorieren Sie diese E-Mail.',
    acceptedSubject: '{organization} hat Ihre Einladung angenommen',
    otherAddressSubject: '{organization} hat Ihre Einladung mit einer anderen Adresse angenommen',
    hello: 'Guten Tag {name},',
    who: '{name} hat Ihre Einladung für {organization} angenommen.',
    acceptedBy: 'Angenommen von: {email}',
    invited: 'Eingeladen haben Sie: {email}',
    open: 'Sie sind jetzt verbunden:',
    warning:
      'Die beiden Adressen sind verschieden. Oft hat jemand im Team die Einladung weitergeleitet. Wenn Sie die Person nicht kennen, fragen Sie dort unter einer Telefonnummer nach, die Sie kennen, oder beenden Sie hier die Verbindung:',
  },
})
