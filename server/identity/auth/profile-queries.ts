import type { Body } from '#contract/platform/endpoint'
import type { Profile, updateProfile } from '#contract/identity/profile'
import { build, type Tx } from '#platform/db/db'

/** Sets the password if it is still the one that was checked; false when it is not. */
export async function updatePasswordOnce(
  tx: Tx,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const updated = await tx.run(
    build
      .updateTable('users')
      .set({ passwordHash: to })
      .where('id', '=', id)
      .where('passwordHash', '=', from),
  )
  return updated > 0
}

/** A person's own profile, without what the service decides. */
export const selectProfile = (tx: Tx, id: string): Promise<Omit<Profile, 'hasMailbox'>> =>
  tx.one(
    build
      .selectFrom('users')
      .select([
        'id',
        'email',
        'emailVerifiedAt',
        'name',
        'locale',
        'timezone',
        'createdAt',
        'updatedAt',
      ])
      .where('id', '=', id),
  )

/** Changes the sent keys of a person's profile. */
export async function updateProfileRow(
  tx: Tx,
  id: string,
  changes: Body<typeof updateProfile>,
): Promise<void> {
  await tx.run(build.updateTable('users').set(changes).where('id', '=', id))
}
