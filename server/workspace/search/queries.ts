import { sql, type RawBuilder } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import {
  searchKinds,
  type SearchKind,
  type SearchResult,
  type searchEverything,
} from '#contract/workspace/search'
import { isInvoiceFoundBy } from '#server/finance/invoices'
import { isOrderFoundBy, traysOf } from '#server/orders/orders'
import { org, type Tx } from '#platform/db/db'
import { eachWord, foldedLiteral, matches, pageOfCounted } from '#platform/http/page'
import type { Principal } from '#platform/auth/session'

type Found = RawBuilder<{ kind: SearchKind; id: string; rank: number }>

const ranks = { exact: 4, word: 3, beginning: 2, part: 1 } as const

// Whether the search is a text as a whole, one of its words, the beginning of one, or only in it. The
// patterns are put together once, not for each record.
function rankOf(
  text: RawBuilder<string>,
  search: string,
  isExact?: (whole: RawBuilder<string>) => RawBuilder<unknown>,
) {
  const whole = foldedLiteral(search.trim())
  const exact = isExact ? sql`when ${isExact(whole)} then ${sql.lit(ranks.exact)}` : sql``
  return sql`case ${exact}
    when ' ' || ${text} || ' ' like (select '% ' || ${whole} || ' %') then ${sql.lit(ranks.word)}
    when ' ' || ${text} like (select '% ' || ${whole} || '%') then ${sql.lit(ranks.beginning)}
    else ${sql.lit(ranks.part)} end`
}

const invoiceNumber = sql<string>`lower(i.number)`

// A number that somebody types, or the code of a tray that somebody scans.
const isOrderMeant = (whole: RawBuilder<string>) => sql`orders.number like ${whole} or exists (
  select from app.order_trays h join app.trays t on t.organization_id = h.organization_id and t.id = h.tray_id
  where h.order_id = orders.id and h.released_at is null and t.search like ${whole})`

/** What each kind has for a search: its id and how well it matches. */
function foundOf(kind: SearchKind, search: string): Found {
  switch (kind) {
    case 'order':
      return sql`select 'order' as kind, orders.id, ${rankOf(sql`orders.number`, search, isOrderMeant)} as rank
        from app.orders where ${eachWord(search, isOrderFoundBy)}`
    case 'patient':
      return sql`select 'patient' as kind, p.id, ${rankOf(sql`p.search`, search, (whole) => sql`lower(p.code) like ${whole}`)} as rank
        from app.patients p where p.archived_at is null and ${matches(sql`p.search`, search)}`
    case 'customer':
      return sql`select 'customer' as kind, k.id, ${rankOf(sql`k.search`, search)} as rank
        from app.customers k where k.status = 'active' and ${matches(sql`k.search`, search)}`
    case 'invoice':
      return sql`select 'invoice' as kind, i.id, ${rankOf(invoiceNumber, search, (whole) => sql`${invoiceNumber} like ${whole}`)} as rank
        from app.invoices i where ${eachWord(search, isInvoiceFoundBy)}`
  }
}

const kindsFor = ({ organizationType, canSeeFinance }: Principal): SearchKind[] =>
  searchKinds.filter(
    (kind) =>
      (kind !== 'customer' || organizationType === 'lab') && (kind !== 'invoice' || canSeeFinance),
  )

const place = sql`array_position(array[${sql.join(searchKinds.map((kind) => sql.lit(kind)))}], found.kind)`

// Only the records of the page are read whole. A laboratory finds its customer, a clinic its laboratory.
const described = sql`
  select cut.kind, cut.id, cut.rank, cut.place,
    case cut.kind when 'order' then o.number when 'invoice' then i.number
      when 'customer' then k.name else coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.code) end as title,
    nullif(case cut.kind
      when 'patient' then concat_ws(' · ', case when p.last_name is not null then p.code end, p.chart_number)
      when 'customer' then concat_ws(' · ', k.account_number, k.city)
      else concat_ws(' · ', coalesce(k.name, (
          select c.lab_name from app.lab_connections c
          where c.lab_organization_id = coalesce(o.lab_organization_id, i.lab_organization_id)
            and c.clinic_organization_id = ${org} order by c.id desc limit 1)),
        coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.code)) end, '') as subtitle,
    coalesce(o.status, i.status) as status,
    ${traysOf(sql`case when cut.kind = 'order' then cut.id end`)} as trays
  from cut
  left join app.orders o on cut.kind = 'order' and o.id = cut.id
  left join app.invoices i on cut.kind = 'invoice' and i.id = cut.id
  left join app.patients p on p.organization_id = ${org}
    and p.id = case cut.kind when 'patient' then cut.id else o.patient_id end
  left join app.customers k on k.organization_id = ${org}
    and k.id = case cut.kind when 'customer' then cut.id else coalesce(o.customer_id, i.customer_id) end`

/**
 * One page of what a search finds among all that the caller may see, in one statement: a number that is
 * the search first, then by kind, the best match first.
 */
export async function selectFound(
  tx: Tx,
  session: Principal,
  { page, limit, search = '', kind }: Query<typeof searchEverything>,
): Promise<Page<SearchResult>> {
  const kinds = kindsFor(session).filter((known) => kind === undefined || known === kind)
  const isEmpty = search.trim() === '' || kinds.length === 0
  const rows = isEmpty
    ? []
    : await tx.all(
        sql<SearchResult & { listTotal: number }>`
          with found as materialized (${sql.join(
            kinds.map((known) => foundOf(known, search)),
            sql` union all `,
          )}),
          cut as materialized (
            select found.*, ${place} as place from found
            order by (rank = ${sql.lit(ranks.exact)}) desc, place, rank desc, id desc
            limit ${limit} offset ${(page - 1) * limit}),
          described as materialized (${described})
          select d.kind, d.id, d.title, d.subtitle, d.status, d.trays, counted.list_total
          from (select count(*) as list_total from found) as counted left join described d on true
          order by (d.rank = ${sql.lit(ranks.exact)}) desc, d.place, d.rank desc, d.id desc`,
      )
  return pageOfCounted({ page, limit }, rows)
}
