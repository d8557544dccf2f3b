import { sql } from 'kysely'
import type { SetupTask } from '#contract/workspace/setup-guide'
import { build, org, type Tx } from '#platform/db/db'

/** The setup guide as one statement gives it. */
export type GuideRow = Record<SetupTask, boolean> & {
  skipped: SetupTask[]
  hiddenAt: string | null
}

// The tables of other nouns are read here and nowhere changed. Rows that a policy shows of a partner
// (a laboratory sees dentists, a clinic products) are not the organization's own: each rule says whose.
const guide = sql<GuideRow>`
  select coalesce(g.skipped, '{}') as skipped, g.hidden_at,
    exists (select where '' not in (trim(o.name), trim(coalesce(o.address_line1, '')), trim(coalesce(o.city, '')),
        trim(coalesce(o.country, '')), trim(coalesce(o.phone, '')))
      and (o.type = 'clinic' or trim(coalesce(o.legal_name, '')) <> '')) as company,
    exists (select from app.lab_connections c
      where c.clinic_organization_id = o.id and c.status = 'active') as "connect-lab",
    exists (select from app.dentists d
        join app.dentist_details i on i.organization_id = d.organization_id and i.dentist_id = d.id
      where o.type = 'clinic' and d.organization_id = o.id and i.is_active
      and trim(d.first_name) <> '' and trim(d.last_name) <> '') as dentists,
    exists (select from app.scanner_connections s
      where s.organization_id = o.id and s.is_active and s.connection_status = 'connected') as scanners,
    exists (select from app.memberships m where m.organization_id = o.id and m.status = 'active' offset 1)
      or exists (select from app.invitations i
        where i.organization_id = o.id and i.status = 'pending' and i.expires_at > now()) as team,
    exists (select from app.product_categories c
      where o.type = 'lab' and c.organization_id = o.id and c.is_active) as categories,
    exists (select from app.products p where o.type = 'lab' and p.organization_id = o.id and p.is_active
      and p.base_price_minor is not null and p.category_id is not null) as products,
    exists (select from app.finance_settings f where o.type = 'lab' and f.organization_id = o.id
      and f.confirmed_at is not null and f.currency is not null and f.payment_terms_days is not null
      and f.invoice_prefix is not null and f.tax_mode is not null) as finances,
    exists (select from app.payment_accounts a where o.type = 'lab' and a.organization_id = o.id
      and a.charges_enabled and a.payouts_enabled and a.details_submitted) as stripe,
    exists (select from app.workflows w where o.type = 'lab' and w.organization_id = o.id and w.is_active
      and w.saved_by_user_id is not null
      and exists (select from app.workflow_stages s
        where s.organization_id = w.organization_id and s.workflow_id = w.id offset 1)) as workflows,
    exists (select from app.customers c
      where o.type = 'lab' and c.organization_id = o.id and c.status = 'active') as customers
  from app.organizations o left join app.setup_guides g on g.organization_id = o.id
  where o.id = app.org()`.compile(build)

/** What was skipped and what is done, in one statement. */
export const selectGuide = (tx: Tx): Promise<GuideRow> => tx.one(guide)

/** Writes the keys that are given; two writers at once each keep theirs. */
export const upsertGuide = (
  tx: Tx,
  changes: { skipped?: SetupTask[]; hiddenAt?: string | null },
): Promise<number> =>
  tx.run(
    build
      .insertInto('setupGuides')
      .values({ ...changes, organizationId: org })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(changes)),
  )
