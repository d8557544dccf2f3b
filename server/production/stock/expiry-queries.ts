import { sql } from 'kysely'
import { expiryWarningDays } from '#server/production/materials'
import type { Tx } from '#platform/db/db'

/** A lot that expires soon, as a mail says it. */
export type ExpiringLot = {
  organizationId: string
  organizationName: string
  materialName: string
  lotNumber: string
  expiresOn: string
}

/**
 * Marks lots that expire within the days of their laboratory as warned of, and gives them: each once,
 * whoever else looks for them at the same time. What is used up, recalled or has expired is left out.
 * For acrossOrgs.
 */
export const markExpiring = (tx: Tx, now: string, limit: number): Promise<ExpiringLot[]> =>
  tx.all(
    sql<ExpiringLot>`with due as (
        select l.organization_id, l.id, coalesce(o.legal_name, o.name) as organization_name
        from app.material_lots l
          join app.organizations o on o.id = l.organization_id and o.status = 'active'
          left join app.stock_settings s on s.organization_id = l.organization_id,
          lateral (select (${now}::timestamptz at time zone o.timezone)::date as today_on) d
        where l.expiry_warned_at is null and l.recalled_at is null and l.quantity_available > 0
          and l.expires_on <= (${now}::timestamptz)::date + 366 and l.expires_on >= d.today_on
          and l.expires_on <= d.today_on
            + ${expiryWarningDays('s')}
        order by l.organization_id, l.expires_on, l.id limit ${limit} for update of l skip locked),
      marked as (
        update app.material_lots l set expiry_warned_at = ${now}::timestamptz
        from due where l.organization_id = due.organization_id and l.id = due.id
        returning l.organization_id, due.organization_name, l.material_id, l.lot_number, l.expires_on)
      select k.organization_id, k.organization_name, m.name as material_name, k.lot_number, k.expires_on
      from marked k join app.materials m on m.organization_id = k.organization_id and m.id = k.material_id
      order by k.organization_id, k.expires_on, k.lot_number`,
  )

/** The owners of a laboratory. For acrossOrgs. */
export const selectOwners = (tx: Tx, organizationId: string): Promise<{ email: string }[]> =>
  tx.all(
    sql<{
      email: string
    }>`select u.email from app.memberships m join app.users u on u.id = m.user_id
      where m.organization_id = ${organizationId} and m.status = 'active' and m.role = 'owner'
      order by u.email`,
  )
