import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

/** A mail that is not sent yet. For acrossOrgs. */
export const selectMail = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('mails')
      .select(['recipient', 'subject', 'body', 'attachmentName', 'attachment'])
      .where('id', '=', id)
      .where('state', '=', 'waiting'),
  )

/** Keeps how a mail ended; its text and its file go once it is sent or failed. For acrossOrgs. */
export async function updateMailState(tx: Tx, id: string, state: string): Promise<void> {
  await tx.run(
    build
      .updateTable('mails')
      .set({ state: sql<'sent'>`${state}` })
      .where('id', '=', id)
      .where('state', '=', 'waiting'),
  )
}
