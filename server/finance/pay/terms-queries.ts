import { sql } from 'kysely'
import type { listPayTerms, PayTerms } from '#contract/finance/pay-terms'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectTermsColumns = () =>
  build
    .selectFrom('payTerms as t')
    .leftJoin('users as u', 'u.id', 't.userId')
    .select([
      't.id',
      'u.name',
      't.userId',
      't.startsOn',
      't.hourlyRateMinor',
      't.isPaidByPiece',
      sql<PayTerms['pieceRates']>`(
        select coalesce(json_agg(json_build_object('workCentreId', r.work_centre_id, 'rateMinor', r.rate_minor)
          order by r.work_centre_id), '[]')
        from app.pay_piece_rates r
        where r.organization_id = t.organization_id and r.pay_terms_id = t.id)`.as('pieceRates'),
      sql<string | null>`(select f.currency from app.finance_settings f
        where f.organization_id = t.organization_id)`.as('currency'),
      't.createdAt',
      't.updatedAt',
    ])

/** A page of pay terms by the names of the people, the latest first. */
export const selectTerms = (
  tx: Tx,
  { search, updatedSinceAt, userId, ...paging }: Query<typeof listPayTerms>,
): Promise<Page<PayTerms>> =>
  selectPage(
    tx,
    paging,
    selectTermsColumns()
      .$if(userId !== undefined, (rows) => rows.where('t.userId', '=', userId ?? ''))
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`app.fold(coalesce(u.name, ''))`, search ?? '')),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('t.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy(sql`lower(u.name) nulls last`)
      .orderBy('t.startsOn', 'desc')
      .orderBy('t.id', 'desc'),
  )

/** Pay terms of the laboratory. */
export const selectOneTerms = (tx: Tx, id: string): Promise<PayTerms | undefined> =>
  tx.maybe(selectTermsColumns().where('t.id', '=', id))

/** Whether a person is an active member of the laboratory. */
export const selectIsActiveMember = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.maybe(
    build
      .selectFrom('memberships')
      .select('id')
      .where('organizationId', '=', org)
      .where('userId', '=', userId)
      .where('status', '=', 'active'),
  )) !== undefined

/** Which of these are work centres of the laboratory. */
export const selectKnownCentres = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx.all(
    build
      .selectFrom('workCentres')
      .select('id')
      .where('id', 'in', [...ids]),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Adds pay terms with their piece rates. */
export async function insertTerms(
  tx: Tx,
  {
    pieceRates,
    ...terms
  }: Pick<
    PayTerms,
    'id' | 'userId' | 'startsOn' | 'hourlyRateMinor' | 'isPaidByPiece' | 'pieceRates'
  >,
): Promise<void> {
  await tx.run(build.insertInto('payTerms').values({ ...terms, organizationId: org }))
  if (pieceRates.length === 0) return
  await tx.run(
    build
      .insertInto('payPieceRates')
      .values(pieceRates.map((rate) => ({ ...rate, payTermsId: terms.id, organizationId: org }))),
  )
}

/** Deletes pay terms; gives the number of rows that were deleted. */
export const deleteTermsRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('payTerms').where('id', '=', id))
