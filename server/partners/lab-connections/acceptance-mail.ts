import type { Tx } from '#platform/db/db'
import type { Env } from '#platform/settings/env'
import { pageLink, queueMail } from '#platform/mail/mail'
import type { MailLanguage } from '#platform/mail/mail-texts'
import { connectionMails } from './mail-texts.ts'
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

/** Mails the owners of the side that invited who accepted, in the language of each. For acrossOrgs. */
export async function mailAcceptance(tx: Tx, env: Env, acceptance: Acceptance): Promise<void> {
  const { inviterId, isOtherAddress, organizationName: organization, page } = acceptance
  for (const owner of await selectOwners(tx, inviterId)) {
    const write = (language: MailLanguage) => ({
      subject: connectionMails.translate(
        language,
        isOtherAddress ? 'otherAddressSubject' : 'acceptedSubject',
        { organization },
      ),
      text: [
        connectionMails.translate(language, 'hello', owner),
        [
          connectionMails.translate(language, 'who', { name: acceptance.name, organization }),
          connectionMails.translate(language, 'acceptedBy', { email: acceptance.email }),
          connectionMails.translate(language, 'invited', { email: acceptance.invitedEmail }),
        ],
        connectionMails.translate(language, isOtherAddress ? 'warning' : 'open'),
        { link: pageLink(env, page) },
      ],
    })
    await queueMail(
      tx,
      { to: owner.email, memberOf: inviterId, write },
      { kind: 'notice', organizationId: inviterId },
    )
  }
}
