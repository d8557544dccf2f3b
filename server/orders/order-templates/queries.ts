import { sql } from 'kysely'
import type { listOrderTemplates, OrderTemplate } from '#contract/orders/order-templates'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** A piece of work as it is stored; whether it is offered is asked when it is read. */
export type StoredItem = Omit<OrderTemplate['items'][number], 'isOffered'>

// What a laboratory no longer offers stays in the template, and is said.
const itemsWithOffer = sql<OrderTemplate['items']>`(
  select jsonb_agg(i.item || jsonb_build_object('isOffered', exists (
      select from app.products p where p.id = (i.item ->> 'productId')::uuid and p.is_active)) order by i.place)
  from jsonb_array_elements(t.items) with ordinality as i (item, place))`

const selectTemplateColumns = () =>
  build
    .selectFrom('orderTemplates as t')
    .select([
      't.id',
      't.name',
      't.labConnectionId',
      't.impressionType',
      't.instructions',
      itemsWithOffer.as('items'),
      't.isActive',
      't.version',
      't.createdAt',
      't.updatedAt',
    ])
    .$narrowType<Pick<OrderTemplate, 'impressionType'>>()

/** A page of the clinic's templates, newest first; active ones unless `isArchived` is set. */
export const selectTemplates = (
  tx: Tx,
  {
    search,
    updatedSinceAt,
    labConnectionId,
    isArchived,
    ...paging
  }: Query<typeof listOrderTemplates>,
): Promise<Page<OrderTemplate>> =>
  selectPage(
    tx,
    paging,
    selectTemplateColumns()
      .where('t.isActive', '=', !isArchived)
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where('t.labConnectionId', '=', labConnectionId ?? ''),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('t.search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('t.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('t.id', 'desc'),
  )

/** A template of the clinic, active or not. */
export const selectTemplate = (tx: Tx, id: string): Promise<OrderTemplate | undefined> =>
  tx.maybe(selectTemplateColumns().where('t.id', '=', id))

/** As `selectTemplate`, locked until the transaction ends. */
export const lockTemplate = (tx: Tx, id: string): Promise<OrderTemplate | undefined> =>
  tx.maybe(selectTemplateColumns().where('t.id', '=', id).forUpdate('t'))

type TemplateColumns = {
  name: string
  impressionType: OrderTemplate['impressionType']
  instructions: string | null
  items: readonly StoredItem[]
  isActive: boolean
}

const toRow = ({ items, ...columns }: Partial<TemplateColumns>) => ({
  ...columns,
  ...(items ? { items: JSON.stringify(items) } : {}),
})

/** Adds a template to the clinic. */
export const insertTemplate = (
  tx: Tx,
  {
    items,
    ...template
  }: Omit<TemplateColumns, 'isActive'> & { id: string; labConnectionId: string },
): Promise<number> =>
  tx.run(
    build
      .insertInto('orderTemplates')
      .values({ ...template, items: JSON.stringify(items), organizationId: org }),
  )

/** Changes columns of a template, which is a version more. */
export const updateTemplate = (
  tx: Tx,
  id: string,
  changes: Partial<TemplateColumns>,
): Promise<number> =>
  tx.run(
    build
      .updateTable('orderTemplates')
      .set({ ...toRow(changes), version: sql<number>`version + 1` })
      .where('id', '=', id),
  )
