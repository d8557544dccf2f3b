import { sql } from 'kysely'
import { v7 } from 'uuid'
import { build, org, type Tx } from '#platform/db/db'

/** A row of a laboratory's letterhead; the newest is in use. */
export type LetterheadRow = { logo: Buffer | null; accentColor: string | null }

/** The letterhead of the laboratory at work; undefined where it never had one. */
export const selectLetterhead = (
  tx: Tx,
): Promise<(LetterheadRow & { createdAt: string }) | undefined> =>
  tx.maybe(
    build
      .selectFrom('letterheads')
      .select(['logo', 'accentColor', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  )

/** Adds a letterhead, which is in use from now on. */
export const insertLetterhead = (tx: Tx, row: LetterheadRow): Promise<number> =>
  tx.run(build.insertInto('letterheads').values({ ...row, id: v7(), organizationId: org }))

/**
 * What a laboratory prints on a document of a day, or on one that is made now: for itself and for
 * clinics that it works with. A change on the day of issue still shows.
 */
export async function selectPrintedLetterhead(
  tx: Tx,
  organizationId: string | null,
  issuedOn: string | null = null,
): Promise<LetterheadRow | null> {
  if (organizationId === null) return null
  const at = issuedOn === null ? sql`'infinity'` : sql`${issuedOn}::date + interval '1 day'`
  const row = await tx.maybe(
    sql<LetterheadRow>`select logo, accent_color from app.letterhead(${organizationId}, ${at})`,
  )
  return row ?? null
}
