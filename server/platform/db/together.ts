type Failure = { reason: unknown }

// What PostgreSQL says of a statement that was sent behind one that had failed.
const isConsequence = ({ reason }: Failure) =>
  (reason as { code?: string } | null)?.code === '25P02'

/**
 * What several pieces of work give that were begun without waiting for each other, so that their
 * statements are sent together. Where some fail, the failure is that of the first in the list, as if
 * they had been done one after the other.
 */
export async function together<const Works extends readonly unknown[]>(
  works: Works,
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  const ends = await Promise.allSettled(works)
  const failures: Failure[] = ends.filter(({ status }) => status === 'rejected') as never
  const failure = failures.find((one) => !isConsequence(one)) ?? failures[0]
  if (failure) throw failure.reason
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as never
}
