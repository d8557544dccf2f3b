import type { Query } from '#contract/endpoint'
import type { Page } from '#contract/page'
import type { listRxVersions, RxVersion } from '#contract/rx-versions'
import type { Tx } from '#platform/db'
import type { Principal } from '#platform/session'
import { readOrder } from './orders.ts'
import { selectNames, selectRxVersions, type StoredVersion } from './rx-queries.ts'
import { describeChange } from './rx-words.ts'

function idsIn(versions: readonly StoredVersion[], pointer: string): string[] {
  const changes = versions.flatMap((version) => version.changes)
  const ids = changes
    .filter((change) => change.pointer === pointer)
    .flatMap(({ from, to }) => [from, to])
    .filter((id) => typeof id === 'string')
  return [...new Set(ids)]
}

/** One page of the versions of a prescription, with their differences in words. @throws Refusal 404 */
export async function listVersionPage(
  tx: Tx,
  session: Principal,
  orderId: string,
  query: Query<typeof listRxVersions>,
): Promise<Page<RxVersion>> {
  const { data, pagination } = await selectRxVersions(tx, { ...query, orderId })
  // Before the acceptance there is no version: the order itself says whether it is there.
  if (pagination.total === 0) await readOrder(tx, session, orderId)
  const dentistIds = idsIn(data, '/dentistId')
  const patientIds = idsIn(data, '/patientId')
  const hasPeople = dentistIds.length + patientIds.length > 0
  const names = hasPeople ? await selectNames(tx, { dentistIds, patientIds }) : new Map()
  return {
    pagination,
    data: data.map(({ before, ...version }) => ({
      ...version,
      changes: version.changes.map((change) =>
        describeChange(change, { before, after: version.prescription, names }),
      ),
    })),
  }
}
