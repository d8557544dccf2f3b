import { sql, type RawBuilder } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  listRemakePolicies,
  RemakePolicy,
  RemakeTerms,
  updateRemakePolicy,
} from '#contract/finance/remake-policies'
import { toColumns } from '#platform/db/columns'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectPolicyColumns = () =>
  build
    .selectFrom('remakePolicies')
    .select([
      'id',
      'name',
      'isDefault',
      'claimDays',
      'chargePercents',
      'autoResolve as hasAutoResolve',
      'createdAt',
      'updatedAt',
    ])
    .$narrowType<Pick<RemakePolicy, 'chargePercents'>>()

/** A page of the laboratory's remake policies, newest first. */
export const selectPolicies = (
  tx: Tx,
  { search, updatedSinceAt, ...paging }: Query<typeof listRemakePolicies>,
): Promise<Page<RemakePolicy>> =>
  selectPage(
    tx,
    paging,
    selectPolicyColumns()
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('id', 'desc'),
  )

/** A remake policy of the laboratory. */
export const selectPolicy = (tx: Tx, id: string): Promise<RemakePolicy | undefined> =>
  tx.maybe(selectPolicyColumns().where('id', '=', id))

/** What columns and stored terms call by another name. */
export const policyColumns = { hasAutoResolve: 'autoResolve' } as const

/** Stored terms by the names of the API. */
export const namedTerms = (terms: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${terms} - 'autoResolve' || jsonb_build_object('hasAutoResolve', ${terms} -> 'autoResolve'))`

type PolicyRow = Omit<RemakePolicy, 'createdAt' | 'updatedAt'>

/** Adds a remake policy to the laboratory. */
export async function insertPolicy(
  tx: Tx,
  { chargePercents, ...policy }: PolicyRow,
): Promise<void> {
  await tx.run(
    build.insertInto('remakePolicies').values({
      ...toColumns(policy, policyColumns),
      chargePercents: JSON.stringify(chargePercents),
      organizationId: org,
    }),
  )
}

/** Changes the sent keys of a remake policy; gives the number of rows that were changed. */
export const updatePolicy = (
  tx: Tx,
  id: string,
  { chargePercents, ...changes }: Body<typeof updateRemakePolicy>,
): Promise<number> =>
  tx.run(
    build
      .updateTable('remakePolicies')
      .set({
        ...toColumns(changes, policyColumns),
        ...(chargePercents ? { chargePercents: JSON.stringify(chargePercents) } : {}),
      })
      .where('id', '=', id),
  )

/** Takes the default from the policies other than this one. */
export async function updateFormerDefault(tx: Tx, exceptId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('remakePolicies')
      .set({ isDefault: false })
      .where('isDefault', '=', true)
      .where('id', '!=', exceptId),
  )
}

/** Deletes a remake policy; gives the number of rows that were deleted. */
export const deletePolicy = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('remakePolicies').where('id', '=', id))

/** The terms that a laboratory set for a connection, or for customers without one. */
export async function selectTerms(
  tx: Tx,
  parties: { labOrganizationId: string; labConnectionId: string | null },
): Promise<RemakeTerms | null> {
  const { terms } = await tx.one(
    sql<{
      terms: RemakeTerms | null
    }>`select ${namedTerms(sql`t.terms`)} as terms
      from app.remake_terms(${parties.labOrganizationId}, ${parties.labConnectionId}) as t (terms)`.compile(
      build,
    ),
  )
  return terms
}
