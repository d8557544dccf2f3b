import { sql } from 'kysely'
import type { Person } from '#contract/identity/session'
import { newId } from '#platform/clock'
import { build, type Tx } from '#platform/db/db'

const now = sql<string>`now()`

/** What a mailed token is good for. */
type Purpose = 'password_reset' | 'email_verification'

/** Stores the hash of a token that was mailed, which works for so many hours. */
export async function insertMailedToken(
  tx: Tx,
  { hours, ...token }: { userId: string; purpose: Purpose; tokenHash: Buffer; hours: number },
): Promise<void> {
  await tx.run(
    build.insertInto('mailedTokens').values({
      ...token,
      id: newId(),
      expiresAt: sql`now() + make_interval(hours => ${hours})`,
    }),
  )
}

/** The person of a mailed token that still works. */
export const selectOpenToken = (
  tx: Tx,
  purpose: Purpose,
  tokenHash: Buffer,
): Promise<Person | undefined> =>
  tx.maybe(
    build
      .selectFrom('mailedTokens as t')
      .innerJoin('users as u', 'u.id', 't.userId')
      .select(['u.id', 'u.name', 'u.email'])
      .where('t.tokenHash', '=', tokenHash)
      .where('t.purpose', '=', purpose)
      .where('t.usedAt', 'is', null)
      .where('t.expiresAt', '>', now),
  )

/** Uses a mailed token up; gives its person, or nothing when it works no more. */
export async function updateMailedTokenUsed(
  tx: Tx,
  purpose: Purpose,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const used = await tx.maybe(
    build
      .updateTable('mailedTokens')
      .set({ usedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning('userId'),
  )
  return used?.userId
}

/** Uses up the other tokens of this kind that a person was mailed. */
export async function updateMailedTokensUsed(
  tx: Tx,
  purpose: Purpose,
  userId: string,
): Promise<void> {
  await tx.run(
    build
      .updateTable('mailedTokens')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null),
  )
}
