import { endedStatuses, isAt } from '#contract/orders/order-statuses'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { FileFormat } from '#contract/scans/files'
import type { createMarginLine, listMarginLines, MarginLine } from '#contract/scans/margin-lines'
import { requireOrder } from '#server/scans/files'
import type { Principal } from '#platform/auth/session'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import {
  insertLine,
  lockScan,
  selectLatest,
  selectLine,
  selectLines,
  type DrawnScan,
} from './queries.ts'

type NewLine = Body<typeof createMarginLine>
type Place = NewLine['points'][number]

const meshFormats: readonly FileFormat[] = ['stl', 'ply', 'obj', 'dcm']

/** One page of the margin lines of an order that the caller sees. @throws Refusal 404 */
export async function listLinePage(
  tx: Tx,
  orderId: string,
  query: Query<typeof listMarginLines>,
): Promise<Page<MarginLine>> {
  const page = await selectLines(tx, orderId, query)
  // Nothing found may be an order that is not there.
  if (page.pagination.total === 0) await requireOrder(tx, orderId)
  return page
}

/** All current margin lines of an order that the caller sees, newest first. */
export async function listCurrentLines(tx: Tx, orderId: string): Promise<MarginLine[]> {
  const lines: MarginLine[] = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await selectLines(tx, orderId, { page, limit: 100 })
    lines.push(...data)
    if (page >= pagination.totalPages) return lines
  }
}

function refuseEnded({ status }: DrawnScan): void {
  if (!isAt({ status }, endedStatuses)) return
  throw new Refusal('order_takes_no_margin_lines', { status }, { state: status })
}

const isSame = (a: Place, b: Place) => a.x === b.x && a.y === b.y && a.z === b.z

// Who exports the line relies on its points being places of it.
function refuseOtherCurve({ points, line }: NewLine): void {
  let at = 0
  for (const [place, point] of points.entries()) {
    const found = line.findIndex((each, index) => index >= at && isSame(each, point))
    if (found === -1) {
      throw invalidInput(inputError('body', `/points/${place}`, 'margin_line_misses_point'))
    }
    at = found + 1
  }
}

type NextVersion = Pick<NewLine, 'tooth' | 'points' | 'line'> & { afterVersion: number }

// Two who draw at once both follow the same version: the constraint lets one of them.
async function addVersion(
  tx: Tx,
  session: Principal,
  scan: DrawnScan,
  { tooth, points, line, afterVersion }: NextVersion,
): Promise<string> {
  const { orderId, fileId, labOrganizationId, clinicOrganizationId } = scan
  const latest = await selectLatest(tx, { orderId, fileId, tooth })
  // Who sees no line draws the first one, also where an earlier one was removed.
  const isExpected = afterVersion === latest.version || (afterVersion === 0 && latest.isRemoved)
  if (!isExpected) throw new Refusal('margin_line_changed')
  const id = newId()
  await withConstraints(
    { margin_lines_one_version: () => new Refusal('margin_line_changed') },
    () =>
      insertLine(tx, {
        id,
        orderId,
        fileId,
        labOrganizationId,
        clinicOrganizationId,
        authorUserId: session.userId,
        authorName: session.userName,
        tooth,
        version: latest.version + 1,
        points,
        line,
      }),
  )
  return id
}

/** Adds the next version of the line of a tooth on a scan. @throws Refusal 400, 404, 409, 422 */
export async function drawLine(
  tx: Tx,
  session: Principal,
  fileId: string,
  line: NewLine,
): Promise<MarginLine> {
  const scan = await lockScan(tx, fileId)
  if (!scan) throw notFound('file')
  refuseEnded(scan)
  if (!meshFormats.includes(scan.format) || scan.uploadStatus !== 'uploaded') {
    throw new Refusal('margin_line_not_on_scan')
  }
  refuseOtherCurve(line)
  const drawn = await selectLine(tx, await addVersion(tx, session, scan, line))
  if (!drawn) throw notFound('margin_line')
  return drawn
}

/** Removes a line by its current version; a line that is removed already stays so. @throws Refusal 404, 409, 422 */
export async function removeLine(tx: Tx, session: Principal, id: string): Promise<undefined> {
  const line = await selectLine(tx, id)
  const scan = line && (await lockScan(tx, line.fileId))
  if (!scan) throw notFound('margin_line')
  if (line.isRemoved && line.isCurrent) return
  refuseEnded(scan)
  const { tooth, version: afterVersion } = line
  await addVersion(tx, session, scan, { tooth, afterVersion, points: [], line: [] })
}
