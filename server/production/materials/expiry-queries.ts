import { sql, type RawBuilder } from 'kysely'

/** How many days before its expiry owners are warned of a lot, until the laboratory says otherwise. */
export const usualExpiryWarningDays = 30

/**
 * The days of a laboratory by its settings, which are joined from the left under this name; null where it
 * wants no warning.
 */
export const expiryWarningDays = (settings: string): RawBuilder<number | null> =>
  sql<number | null>`case when ${sql.ref(`${settings}.organizationId`)} is null
    then ${sql.lit(usualExpiryWarningDays)} else ${sql.ref(`${settings}.expiryWarningDays`)} end`
