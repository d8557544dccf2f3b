import { sql, type Insertable } from 'kysely'
import type { Page, Paging } from '#contract/platform/page'
import type { Outsourcing } from '#contract/production/outsourcing'
import type { QualityCheck } from '#contract/production/quality-checks'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db/db'
import { preparedPage, type PageBlanks } from '#platform/http/page'

const checkRows = preparedPage(({ value, matches }: PageBlanks<{ orderId: string }>) =>
  build
    .selectFrom('qualityChecks as c')
    .select([
      'c.id',
      'c.orderId',
      'c.orderStageId as stageId',
      'c.result',
      'c.checklist',
      'c.inspectorUserId',
      'c.inspectorName',
      'c.photoFileIds',
      'c.note',
      'c.sentBackToStageId as toStageId',
      'c.createdAt',
    ])
    .where('c.orderId', '=', value('orderId'))
    .where(matches(sql`app.fold(concat_ws(' ', c.note, c.inspector_name))`))
    .orderBy('c.id', 'desc')
    .$narrowType<Pick<QualityCheck, 'checklist'>>(),
)

/** The quality checks of an order, newest first. */
export const selectChecks = (
  tx: Tx,
  query: Paging & { orderId: string },
): Promise<Page<QualityCheck>> => checkRows(tx, query)

type NewCheck = Omit<Insertable<Database['qualityChecks']>, 'labOrganizationId' | 'createdAt'>

/** Records a check; gives its time. */
export const insertCheck = (tx: Tx, check: NewCheck): Promise<{ createdAt: string }> =>
  tx.one(
    build
      .insertInto('qualityChecks')
      .values({ ...check, labOrganizationId: org })
      .returning('createdAt'),
  )

/** Which of these are uploaded files of the order. */
export const selectUploaded = (
  tx: Tx,
  orderId: string,
  ids: readonly string[],
): Promise<{ id: string }[]> =>
  tx.all(
    build
      .selectFrom('files')
      .select('id')
      .where('orderId', '=', orderId)
      .where('uploadStatus', '=', 'uploaded')
      .where(sql<boolean>`files.id = any (${[...ids]}::uuid[])`),
  )

const outsourcingRows = preparedPage(({ value, matches }: PageBlanks<{ orderId: string }>) =>
  build
    .selectFrom('outsourcing as o')
    .select([
      'o.id',
      'o.orderId',
      'o.itemIds',
      'o.partnerName',
      'o.city',
      'o.region',
      'o.country',
      'o.what',
      'o.recordedByUserId',
      'o.createdAt',
    ])
    .where('o.orderId', '=', value('orderId'))
    .where(
      matches(sql`app.fold(concat_ws(' ', o.partner_name, o.city, o.region, o.country, o.what))`),
    )
    .orderBy('o.id', 'desc'),
)

/** The work on an order that others did, newest first. */
export const selectOutsourcing = (
  tx: Tx,
  query: Paging & { orderId: string },
): Promise<Page<Outsourcing>> => outsourcingRows(tx, query)

type NewOutsourcing = Omit<Insertable<Database['outsourcing']>, 'labOrganizationId' | 'createdAt'>

/** Records work that others did; gives its time. */
export const insertOutsourcing = (tx: Tx, row: NewOutsourcing): Promise<{ createdAt: string }> =>
  tx.one(
    build
      .insertInto('outsourcing')
      .values({ ...row, labOrganizationId: org })
      .returning('createdAt'),
  )

/** The ids of the items of an order. */
export const selectItemIds = (tx: Tx, orderId: string): Promise<{ id: string }[]> =>
  tx.all(build.selectFrom('orderItems').select('id').where('orderId', '=', orderId))
