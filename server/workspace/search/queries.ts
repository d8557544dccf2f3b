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
import { isOrderFoundBy, isSingleOrderFoundBy, traysOf } from '#server/orders/orders'
import { org, type Tx } from '#platform/db/db'
import { pageOfCounted } from '#platform/http/page'
import {
  eachWord,
  foldedLiteral,
  matches,
  selectNarrowed,
  type IdsText,
} from '#platform/http/search'
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

// More are neither ranked nor counted: one more than a hundred says so. Of words that many records have, the newest are looked at for those:
// of the records that are known to have the word, or of all.
const mostFound = 101
const mostRanked = 1_000
const newestLookedAt = 5_000

type Condition = (search: string) => RawBuilder<unknown>

/** How a search looks for the records of a kind. */
type Finder = {
  narrow?: `app.narrow_${string}`
  table: RawBuilder<unknown>
  alias: string
  isShown: RawBuilder<unknown>
  isFound: Condition
  /** The same for few records, each of them looked at alone. */
  isSingleFound?: Condition
  rank: Condition
  /** Whether the search as a whole names the record, as an index has it. */
  isNamed?: Condition
}

const asTyped = (search: string) =>
  sql`any(${[search.trim(), search.trim().toUpperCase(), search.trim().toLowerCase()]}::text[])`

const finders: Record<SearchKind, Finder> = {
  order: {
    narrow: 'app.narrow_orders',
    table: sql`app.orders`,
    alias: 'orders',
    isShown: sql`true`,
    isFound: (search) => eachWord(search, isOrderFoundBy),
    isSingleFound: (search) => eachWord(search, isSingleOrderFoundBy),
    rank: (search) => rankOf(sql`orders.number`, search, isOrderMeant),
    isNamed: (search) => sql`orders.id in (
      select o.id from app.orders o where o.number = ${asTyped(search)}
      union all select h.order_id from app.trays t join app.order_trays h
        on h.organization_id = t.organization_id and h.tray_id = t.id and h.released_at is null
        where t.organization_id = ${org} and t.search like ${foldedLiteral(search.trim())})`,
  },
  patient: {
    narrow: 'app.narrow_patients',
    table: sql`app.patients`,
    alias: 'p',
    isShown: sql`p.archived_at is null`,
    isFound: (search) => matches(sql`p.search`, search),
    rank: (search) => rankOf(sql`p.search`, search, (whole) => sql`lower(p.code) like ${whole}`),
    isNamed: (search) => sql`p.shared_by_organization_id is null and p.code = ${asTyped(search)}`,
  },
  customer: {
    table: sql`app.customers`,
    alias: 'k',
    isShown: sql`k.status = 'active'`,
    isFound: (search) => matches(sql`k.search`, search),
    rank: (search) => rankOf(sql`k.search`, search),
  },
  invoice: {
    narrow: 'app.narrow_invoices',
    table: sql`app.invoices`,
    alias: 'i',
    isShown: sql`true`,
    isFound: (search) => eachWord(search, isInvoiceFoundBy),
    rank: (search) => rankOf(invoiceNumber, search, (whole) => sql`${invoiceNumber} like ${whole}`),
    isNamed: (search) => sql`i.number = ${asTyped(search)}`,
  },
}

/** Among which records of a kind all or enough of what a search finds is; undefined where it is any. */
async function selectCandidates(
  tx: Tx,
  kind: SearchKind,
  search: string,
): Promise<IdsText | undefined> {
  const { narrow, table, alias, isShown, isFound, isSingleFound, isNamed } = finders[kind]
  if (!narrow || !isNamed) return undefined
  const narrowed = await selectNarrowed(tx, narrow, { search, mostOfNewest: mostRanked })
  if (narrowed && !narrowed.isMore) return narrowed.ids
  const rows = sql.ref(alias)
  const id = sql.ref(`${alias}.id`)
  const condition = sql`${isShown} and ${(isSingleFound ?? isFound)(search)}`
  const newestRows = narrowed
    ? sql`select * from ${table} where id = any(${narrowed.newest}::uuid[])`
    : sql`select * from ${table} order by id desc limit ${sql.lit(newestLookedAt)}`
  const newest = await tx.all(sql<{ id: string }>`
    (select ${id} from (${newestRows}) as ${rows} where ${condition} order by ${id} desc limit ${sql.lit(mostFound)})
    union (select ${id} from ${table} as ${rows} where ${isNamed(search)} and ${condition})`)
  return newest.length >= mostFound ? `{${newest.map((row) => row.id).join()}}` : narrowed?.ids
}

/** What a kind has for a search: its id and how well it matches. */
function foundOf(kind: SearchKind, search: string, ids: IdsText | undefined): Found {
  const { table, alias, isShown, isFound, isSingleFound, rank } = finders[kind]
  const id = sql.ref(`${alias}.id`)
  const condition = ids
    ? sql`${id} = any(${ids}::uuid[]) and ${(isSingleFound ?? isFound)(search)}`
    : isFound(search)
  return sql`select ${sql.lit(kind)} as kind, ${id}, ${rank(search)} as rank
    from ${table} as ${sql.ref(alias)} where ${isShown} and ${condition}`
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
 * One page of what a search finds among all that the caller may see: a number that is the search first, then
 * by kind, the best match first. After 101 it stops.
 */
export async function selectFound(
  tx: Tx,
  session: Principal,
  { page, limit, search = '', kind }: Query<typeof searchEverything>,
): Promise<Page<SearchResult>> {
  const kinds = kindsFor(session).filter((known) => kind === undefined || known === kind)
  if (search.trim() === '' || kinds.length === 0) return pageOfCounted({ page, limit }, [])
  const candidates = await Promise.all(kinds.map((known) => selectCandidates(tx, known, search)))
  const offset = (page - 1) * limit
  const rows = await tx.all(
    sql<SearchResult & { listTotal: number }>`
      with found as materialized (${sql.join(
        kinds.map((known, place) => foundOf(known, search, candidates[place])),
        sql` union all `,
      )}),
      cut as materialized (
        select found.*, ${place} as place from found
        order by (rank = ${sql.lit(ranks.exact)}) desc, place, rank desc, id desc
        limit ${Math.max(0, Math.min(limit, mostFound - offset))} offset ${offset}),
      described as materialized (${described})
      select d.kind, d.id, d.title, d.subtitle, d.status, d.trays,
        least(counted.found, ${sql.lit(mostFound)}) as list_total
      from (select count(*) as found from found) as counted left join described d on true
      order by (d.rank = ${sql.lit(ranks.exact)}) desc, d.place, d.rank desc, d.id desc`,
  )
  return pageOfCounted({ page, limit }, rows)
}
