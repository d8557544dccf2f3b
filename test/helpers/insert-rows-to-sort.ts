import pg from 'pg'

/**
 * Fills tables with many rows for lists that are sorted, by plain statements without triggers and foreign keys,
 * and with the statistics of a database that runs. Indexes that no constraint needs are made again
 * afterwards, but those of search: nobody searches there, and for 80,000 patients they took half a minute of a
 * core.
 */
export async function insertRowsToSort(
  connection: pg.ClientConfig,
  tables: readonly string[],
  insert: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    const { rows } = await client.query<{ name: string; definition: string; isOfSearch: boolean }>(
      `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition,
          am.amname = 'gin' as "isOfSearch"
        from pg_index join pg_class i on i.oid = indexrelid join pg_am am on am.oid = i.relam
        where indrelid = any (select ('app.' || name)::regclass from unnest($1::text[]) as tables (name))
          and not exists (select from pg_constraint c where c.conindid = indexrelid)`,
      [tables],
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await insert(client)
    for (const { definition, isOfSearch } of rows) {
      if (!isOfSearch) await client.query(definition)
    }
    for (const table of tables) await client.query(`vacuum analyze app.${table}`)
  } finally {
    await client.end()
  }
}
