import { sql } from 'kysely'
import type { Absence, listAbsences } from '#contract/catalog/absences'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { WorkCentreKind } from '#contract/catalog/work-centres'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectAbsenceColumns = () =>
  build
    .selectFrom('absences')
    .select([
      'id',
      'userId',
      'workCentreId',
      'firstOn',
      'lastOn',
      'minutesPerDay',
      'isOvertime',
      'reason',
      'createdAt',
      'updatedAt',
    ])

const searched = sql<string>`app.fold(coalesce(absences.reason, '') || ' ' || coalesce(
  (select u.name from app.users u where u.id = absences.user_id),
  (select c.name from app.work_centres c
    where c.organization_id = absences.organization_id and c.id = absences.work_centre_id)))`

/** A page of absences, the latest first. */
export const selectAbsences = (
  tx: Tx,
  {
    search,
    updatedSinceAt,
    userId,
    workCentreId,
    fromOn,
    toOn,
    ...paging
  }: Query<typeof listAbsences>,
): Promise<Page<Absence>> =>
  selectPage(
    tx,
    paging,
    selectAbsenceColumns()
      .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? ''))
      .$if(workCentreId !== undefined, (rows) =>
        rows.where('workCentreId', '=', workCentreId ?? ''),
      )
      .$if(fromOn !== undefined, (rows) => rows.where('lastOn', '>=', fromOn ?? ''))
      .$if(toOn !== undefined, (rows) => rows.where('firstOn', '<=', toOn ?? ''))
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('firstOn', 'desc')
      .orderBy('id', 'desc'),
  )

/** An absence of the laboratory. */
export const selectAbsence = (tx: Tx, id: string): Promise<Absence | undefined> =>
  tx.maybe(selectAbsenceColumns().where('id', '=', id))

/** Holds an absence until the transaction ends. */
export const lockAbsence = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe(build.selectFrom('absences').select('id').where('id', '=', id).forNoKeyUpdate())

/** What is stored of an absence. */
export type AbsenceRow = Omit<Absence, 'id' | 'createdAt' | 'updatedAt'>

/** Adds an absence to the laboratory. */
export const insertAbsence = (tx: Tx, absence: AbsenceRow & { id: string }): Promise<number> =>
  tx.run(build.insertInto('absences').values({ ...absence, organizationId: org }))

/** Changes keys of an absence. */
export const updateAbsenceRow = (
  tx: Tx,
  id: string,
  changes: Partial<AbsenceRow>,
): Promise<number> => tx.run(build.updateTable('absences').set(changes).where('id', '=', id))

/** Deletes an absence; gives the number of rows that were deleted. */
export const deleteAbsenceRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('absences').where('id', '=', id))

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

/** The kind of a work centre, if it is active. */
export const selectActiveKind = async (tx: Tx, id: string): Promise<WorkCentreKind | undefined> =>
  (
    await tx.maybe(
      build
        .selectFrom('workCentres')
        .select('kind')
        .where('id', '=', id)
        .where('isActive', '=', true)
        .$narrowType<{ kind: WorkCentreKind }>(),
    )
  )?.kind
