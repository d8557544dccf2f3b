import { build, type Tx } from '#platform/db/db'

/** An email that was not sent, as it is read. */
export type KeptMail = {
  id: string
  recipient: string
  subject: string
  body: string
  createdAt: string
}

const mostMails = 100

/** The newest 100 emails that are kept, to one recipient where one is asked for. For acrossOrgs. */
export const selectKeptMails = (tx: Tx, recipient: string): Promise<KeptMail[]> =>
  tx.all(
    build
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'body', 'createdAt'])
      .$if(recipient !== '', (all) => all.where('address', '=', recipient.toLowerCase()))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(mostMails),
  )
