import { sql } from 'kysely'
import { build, org, type Tx } from '#platform/db/db'
import type { StarterProduct } from './starter.ts'

/** The currency of the finance settings, once there is one. */
export const selectFinanceCurrency = async (tx: Tx): Promise<string | null> =>
  (await tx.maybe(build.selectFrom('financeSettings').select('currency')))?.currency ?? null

/** Adds the categories whose names are not in use; gives their number. */
export const insertMissingCategories = (
  tx: Tx,
  categories: readonly { id: string; name: string; sortOrder: number }[],
): Promise<number> =>
  tx.run(
    build
      .insertInto('productCategories')
      .values(categories.map((category) => ({ ...category, organizationId: org })))
      .onConflict((conflict) => conflict.doNothing()),
  )

/**
 * Adds the products whose names and codes are not in use, each into the category of its name and with
 * the active workflow of one of its names; gives their number. Codes are unique in the table: who came first keeps one.
 */
export const insertMissingProducts = (
  tx: Tx,
  currency: string,
  products: readonly (StarterProduct & {
    id: string
    categoryName: string
    workflowNames: readonly string[]
  })[],
): Promise<number> =>
  tx.run(
    sql`insert into app.products (organization_id, id, category_id, code, name, names, restoration_type, material,
        unit, currency, requires_teeth, requires_shade, requires_implant, required_attachments, turnaround_days,
        leg_turnaround_days, workflow_id)
      select app.org(), s."id", c.id, s."code", s."name", s."names", s."restorationType", s."material", s."unit", ${currency},
        s."requiresTeeth", s."requiresShade", s."requiresImplant", s."requiredAttachments", s."turnaroundDays",
        s."legTurnaroundDays",
        (select w.id from app.workflows w where w.is_active and w.saved_by_user_id is not null
          and w.name = any (s."workflowNames") order by w.id desc limit 1)
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as s ("id" uuid, "categoryName" text,
        "code" text, "name" text, "names" jsonb, "restorationType" text, "material" text, "unit" text, "requiresTeeth" boolean,
        "requiresShade" boolean, "requiresImplant" boolean, "requiredAttachments" text[], "turnaroundDays" integer,
        "legTurnaroundDays" integer[], "workflowNames" text[])
      left join app.product_categories c on lower(c.name) = lower(s."categoryName") and c.is_active
      where not exists (
        select from app.products p where p.is_active and lower(p.name) = lower(s."name"))
      on conflict do nothing`,
  )
