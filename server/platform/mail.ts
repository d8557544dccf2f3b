import { newId } from './clock.ts'
import { build, type Tx } from './db.ts'
import type { Env } from './env.ts'
import { publicAddress } from './public-address.ts'

/** A plain text mail to one recipient, and whose it is where a job writes it for an organization. */
export type Mail = { to: string; subject: string; text: string; ownerId?: string }

/**
 * Puts a mail on its way in the transaction of the act: what did not happen is not mailed. Mails to
 * one recipient are sent in order. Wake the worker after the commit.
 */
export async function queueMail(tx: Tx, { to, subject, text, ownerId }: Mail): Promise<void> {
  await tx.run(
    build.insertInto('mails').values({
      id: newId(),
      recipient: to,
      subject,
      body: text,
      orderKey: to.toLowerCase(),
      ...(ownerId === undefined ? {} : { ownerId }),
    }),
  )
}

/** The address of a page of the web app. */
export const pageLink = (env: Env, page: string): string => `${publicAddress(env)}/app${page}`

/** The address of a page of the web app that a mailed token opens. */
export const mailedLink = (env: Env, page: string, token: string): string =>
  `${pageLink(env, page)}?token=${token}`
