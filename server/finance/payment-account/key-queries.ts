import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

/** What the payment provider is asked to do: of which laboratory, what, and in which words. */
export type KeyName = { labOrganizationId: string; name: string; words: string }

/** The generation of a key, and whether the provider may have forgotten it. */
export type KeyState = { generation: number; begunAt: string; isOld: boolean }

/**
 * The key of a write as it is; other words have another generation. For acrossOrgs: jobs ask
 * for several laboratories.
 */
export const claimKey = (tx: Tx, key: KeyName): Promise<KeyState> =>
  tx.one(
    build
      .insertInto('providerKeys')
      .values(key)
      .onConflict((conflict) =>
        conflict.columns(['labOrganizationId', 'name']).doUpdateSet({
          generation: sql<number>`provider_keys.generation
            + (provider_keys.words <> excluded.words)::integer`,
          begunAt: sql<string>`case when provider_keys.words = excluded.words
            then provider_keys.begun_at else clock_timestamp() end`,
          words: sql<string>`excluded.words`,
        }),
      )
      .returning([
        'generation',
        'begunAt',
        sql<boolean>`begun_at < clock_timestamp() - interval '20 hours'`.as('isOld'),
      ]),
  )

/** Moves a key on, once, whoever asks. For acrossOrgs. */
export async function updateGeneration(
  tx: Tx,
  { labOrganizationId, name }: KeyName,
  generation: number,
): Promise<void> {
  await tx.run(
    build
      .updateTable('providerKeys')
      .set({ generation: generation + 1, begunAt: sql<string>`clock_timestamp()` })
      .where('labOrganizationId', '=', labOrganizationId)
      .where('name', '=', name)
      .where('generation', '=', generation),
  )
}
