import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page, Paging } from '#contract/platform/page'
import type {
  createRxRule,
  listRxRules,
  RxRule,
  RxRuleVersion,
  updateRxRule,
} from '#contract/catalog/rx-rules'
import { build, org, type Tx } from '#platform/db/db'
import { toColumns } from '#platform/db/columns'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { RuleInForce } from './check.ts'

const selectRuleColumns = () =>
  build
    .selectFrom('rxRules')
    .select([
      'id',
      'version',
      'productId',
      'categoryId',
      'field',
      'attachment',
      'severity',
      'message',
      'activeFrom as startsOn',
      'isActive',
      'createdAt',
      'updatedAt',
    ])
    .$narrowType<Pick<RxRule, 'field' | 'attachment'>>()

/** A page of a laboratory's rules of prescriptions. */
export const selectRxRules = (
  tx: Tx,
  {
    search,
    updatedSinceAt,
    isArchived,
    labConnectionId,
    productId,
    categoryId,
    ...paging
  }: Query<typeof listRxRules>,
): Promise<Page<RxRule>> =>
  selectPage(
    tx,
    paging,
    selectRuleColumns()
      .where('isActive', '=', !isArchived)
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where(
          'organizationId',
          '=',
          // Policies alone would show a clinic the rules of all its laboratories.
          build
            .selectFrom('labConnections')
            .select('labOrganizationId')
            .where('id', '=', labConnectionId ?? ''),
        ),
      )
      .$if(productId !== undefined, (rows) => rows.where('productId', '=', productId ?? ''))
      .$if(categoryId !== undefined, (rows) => rows.where('categoryId', '=', categoryId ?? ''))
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('id', 'desc'),
  )

/** A rule of prescriptions that the caller sees. */
export const selectRxRule = (tx: Tx, id: string): Promise<RxRule | undefined> =>
  tx.maybe(selectRuleColumns().where('id', '=', id))

/** A page of the versions of a rule. */
export const selectVersions = (
  tx: Tx,
  { search, ruleId, ...paging }: Paging & { ruleId: string },
): Promise<Page<RxRuleVersion & { id: string }>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('rxRuleVersions')
      .select(['ruleId as id', 'version', 'rule', 'changedByUserId', 'createdAt'])
      .where('ruleId', '=', ruleId)
      .$if(search !== undefined, (rows) =>
        rows.where(
          matches(
            sql`app.fold(concat_ws(' ', rule ->> 'message', rule ->> 'field', rule ->> 'attachment'))`,
            search ?? '',
          ),
        ),
      )
      .orderBy('version', 'desc')
      .$narrowType<Pick<RxRuleVersion, 'rule'>>(),
  )

/** A rule, held until the transaction ends: of two changes one comes after the other. */
export const lockRule = (tx: Tx, id: string): Promise<{ isActive: boolean } | undefined> =>
  tx.maybe(build.selectFrom('rxRules').select('isActive').where('id', '=', id).forNoKeyUpdate())

/** A product or a category that a rule will name, held so that it is not archived meanwhile. */
export const lockSubject = (
  tx: Tx,
  table: 'products' | 'productCategories',
  id: string,
): Promise<{ isActive: boolean } | undefined> =>
  tx.maybe(build.selectFrom(table).select('isActive').where('id', '=', id).forShare())

const dayColumns = { startsOn: 'activeFrom' } as const

/** Adds a rule of prescriptions to the laboratory. */
export const insertRule = (
  tx: Tx,
  rule: Body<typeof createRxRule> & { id: string },
): Promise<number> =>
  tx.run(
    build.insertInto('rxRules').values({ ...toColumns(rule, dayColumns), organizationId: org }),
  )

/** Writes a change, which is a version more. */
export const updateRule = (
  tx: Tx,
  id: string,
  changes: Body<typeof updateRxRule> & { isActive?: false },
): Promise<number> =>
  tx.run(
    build
      .updateTable('rxRules')
      .set({ ...toColumns(changes, dayColumns), version: sql<number>`rx_rules.version + 1` })
      .where('id', '=', id),
  )

/** Keeps the rule as it is now among its versions. */
export const insertVersion = (tx: Tx, id: string, changedByUserId: string): Promise<number> =>
  tx.run(
    sql`insert into app.rx_rule_versions (organization_id, rule_id, version, changed_by_user_id, rule)
      select organization_id, id, version, ${changedByUserId}, jsonb_build_object('version', version,
        'productId', product_id, 'categoryId', category_id, 'field', field, 'attachment', attachment,
        'severity', severity, 'message', message, 'startsOn', active_from, 'isActive', is_active)
      from app.rx_rules where id = ${id}`,
  )

/**
 * The rules of a laboratory that hold today, visible to either side: the oldest first, those of a
 * category with all categories that are below it.
 */
export const selectRules = (tx: Tx, labOrganizationId: string): Promise<RuleInForce[]> =>
  tx.all(
    sql<RuleInForce>`with recursive shelves as (
        select c.id as root_id, c.id from app.product_categories c
        where c.organization_id = ${labOrganizationId} and c.id in (
          select r.category_id from app.rx_rules r where r.organization_id = ${labOrganizationId})
        union
        select s.root_id, c.id from shelves s
        join app.product_categories c on c.organization_id = ${labOrganizationId} and c.parent_id = s.id
      )
      select r.id, r.product_id, r.field, r.attachment, r.severity, r.message,
        case when r.category_id is not null then array(
          select s.id from shelves s where s.root_id = r.category_id) end as category_ids
      from app.rx_rules r
      where r.organization_id = ${labOrganizationId} and r.is_active and (r.active_from is null
        or r.active_from <= (select d.today_on from app.lab_days(clock_timestamp()) d
          where d.lab_id = ${labOrganizationId}))
      order by r.id`,
  )
