import type { Tx } from '#platform/db'
import type { Env } from '#platform/env'
import { pageLink, queueMail } from '#platform/mail'
import { selectOwners } from './invitation-queries.ts'

/** Who accepted an invitation for which organization, and with which address. */
type Acceptance = {
  name: string
  organizationName: string
  email: string
  invitedEmail: string
  isOtherAddress: boolean
  /** The organization that invited. */
  inviterId: string
  /** Where its members see the connection. */
  page: string
}

type Words = {
  subject(organization: string): string
  otherSubject(organization: string): string
  hello(name: string): string
  who(acceptance: Acceptance): string
  open: string
  warning: string
}

const en: Words = {
  subject: (organization) => `${organization} accepted your invitation`,
  otherSubject: (organization) => `${organization} accepted your invitation with another address`,
  hello: (name) => `Hello ${name},`,
  who: ({ name, organizationName, email, invitedEmail }) =>
    `${name} accepted your invitation for ${organizationName}.\nAccepted by: ${email}\nYou invited: ${invitedEmail}`,
  open: 'You are connected now:',
  warning:
    'The two addresses differ. Often a colleague passed the invitation on. If you do not know this person, ask there, by a phone number that you know, or end the connection here:',
}

const de: Words = {
  subject: (organization) => `${organization} hat Ihre Einladung angenommen`,
  otherSubject: (organization) =>
    `${organization} hat Ihre Einladung mit einer anderen Adresse angenommen`,
  hello: (name) => `Guten Tag ${name},`,
  who: ({ name, organizationName, email, invitedEmail }) =>
    `${name} hat Ihre Einladung für ${organizationName} angenommen.\nAngenommen von: ${email}\nEingeladen haben Sie: ${invitedEmail}`,
  open: 'Sie sind jetzt verbunden:',
  warning:
    'Die beiden Adressen sind verschieden. Oft hat jemand im Team die Einladung weitergeleitet. Wenn Sie die Person nicht kennen, fragen Sie dort unter einer Telefonnummer nach, die Sie kennen, oder beenden Sie hier die Verbindung:',
}

/** Mails the owners of the side that invited who accepted, in the language of each. For acrossOrgs. */
export async function mailAcceptance(tx: Tx, env: Env, acceptance: Acceptance): Promise<void> {
  const { inviterId, isOtherAddress, organizationName, page } = acceptance
  for (const owner of await selectOwners(tx, inviterId)) {
    const words = owner.locale.toLowerCase().startsWith('de') ? de : en
    await queueMail(
      tx,
      {
        to: owner.email,
        subject: (isOtherAddress ? words.otherSubject : words.subject)(organizationName),
        text: [
          words.hello(owner.name),
          words.who(acceptance),
          isOtherAddress ? words.warning : words.open,
          { link: pageLink(env, page) },
        ],
      },
      { kind: 'notice', organizationId: inviterId },
    )
  }
}
