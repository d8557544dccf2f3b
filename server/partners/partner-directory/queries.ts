import { sql } from 'kysely'
import type { DirectoryEntry, listDirectory } from '#contract/partners/partner-directory'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { build, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

type Listed = Omit<DirectoryEntry, 'labConnectionId' | 'labConnectionStatus'>

// A caller is on one side alone: of its own connections the other side names the entry.
const openConnection = sql`c.status in ('pending', 'active', 'suspended')
  and listed.id in (c.lab_organization_id, c.clinic_organization_id)`

/**
 * A page of the organizations of the other type that let themselves be found, with the connection
 * to each.
 */
export const selectDirectory = (
  tx: Tx,
  { search, country, ...paging }: Query<typeof listDirectory>,
): Promise<Page<DirectoryEntry>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom(sql<Listed>`app.listed_partners()`.as('listed'))
      .selectAll('listed')
      .select([
        sql<string | null>`(select c.id from app.lab_connections c where ${openConnection})`.as(
          'labConnectionId',
        ),
        sql<DirectoryEntry['labConnectionStatus']>`(select c.status from app.lab_connections c
          where ${openConnection})`.as('labConnectionStatus'),
      ])
      .$if(search !== undefined, (rows) =>
        rows.where(
          matches(
            sql<string>`app.fold(concat_ws(' ', listed.name, listed.city, listed.region,
              listed.introduction))`,
            search ?? '',
          ),
        ),
      )
      .$if(country !== undefined, (rows) => rows.where('listed.country', '=', country ?? ''))
      .orderBy(sql`app.fold(listed.name)`)
      .orderBy('listed.id'),
  )
