import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { listRxVersions, Prescription, RxVersion } from '#contract/orders/rx-versions'
import type { Tx } from '#platform/db/db'
import { notFound } from '#platform/errors'
import { selectIsThere, selectNames, selectRxVersions, type StoredVersion } from './queries.ts'
import { describeChange } from './words.ts'

function idsIn(versions: readonly StoredVersion[], pointer: string): string[] {
  const changes = versions.flatMap((version) => version.changes)
  const ids = changes
    .filter((change) => change.pointer === pointer)
    .flatMap(({ from, to }) => [from, to])
    .filter((id) => typeof id === 'string')
  return [...new Set(ids)]
}

// A version that was written before items had a design has none.
const wholePrescription = (prescription: Prescription): Prescription => ({
  ...prescription,
  items: prescription.items.map((item) => ({ ...item, design: item.design ?? null })),
})

/** One page of the versions of a prescription, with their differences in words. @throws Refusal 404 */
export async function listVersionPage(
  tx: Tx,
  orderId: string,
  query: Query<typeof listRxVersions>,
): Promise<Page<RxVersion>> {
  const { data, pagination } = await selectRxVersions(tx, { ...query, orderId })
  // Before the acceptance there is no version: the order itself says whether it is there.
  if (pagination.total === 0 && !(await selectIsThere(tx, orderId))) throw notFound('order')
  const dentistIds = idsIn(data, '/dentistId')
  const patientIds = idsIn(data, '/patientId')
  const hasPeople = dentistIds.length + patientIds.length > 0
  const names = hasPeople ? await selectNames(tx, { dentistIds, patientIds }) : new Map()
  return {
    pagination,
    data: data.map(({ before, ...version }) => ({
      ...version,
      prescription: wholePrescription(version.prescription),
      changes: version.changes.map((change) =>
        describeChange(change, { before, after: version.prescription, names }),
      ),
    })),
  }
}
