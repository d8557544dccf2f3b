import { hourMs, stamp, type Book } from './book.ts'
import { blendMin, type Field } from './arches/field.ts'
import type { DemoOrder } from './demo-order.ts'
import { jawOf, work } from './arches/jaw.ts'
import type { Tooth } from './arches/tooth.ts'

type Vector = readonly [x: number, y: number, z: number]
type Place = { x: number; y: number; z: number }

const steps = 120
const widestMm = 9
const near = 1e-3
const rounded = (value: number) => Math.round(value * 1_000) / 1_000 || 0

// The outermost place of the stump in a direction from its middle, at the height of its margin.
function edgeAt({ seat, stump, aboveMargin }: Tooth, turn: number): Vector {
  const at = (radius: number): Vector => {
    const x = seat.middle[0] + radius * Math.cos(turn)
    const y = seat.middle[1] + radius * Math.sin(turn)
    return [x, y, seat.neck - seat.up * aboveMargin(x, y, seat.neck)]
  }
  let [inside, outside] = [0, widestMm]
  while (outside - inside > 1e-4) {
    const middle = (inside + outside) / 2
    if (stump(...at(middle)) < 0) inside = middle
    else outside = middle
  }
  return at(inside)
}

// To the surface of the scan, which is rounded where the stump meets the gum.
function toScan(place: Vector, scan: Field): Vector {
  let [x, y, z] = place
  for (let round = 0; round < 8; round++) {
    const value = scan(x, y, z)
    const slope = [
      (scan(x + near, y, z) - value) / near,
      (scan(x, y + near, z) - value) / near,
      (scan(x, y, z + near) - value) / near,
    ] as const
    const share = value / (slope[0] ** 2 + slope[1] ** 2 + slope[2] ** 2 || 1)
    x -= slope[0] * share
    y -= slope[1] * share
    z -= slope[2] * share
  }
  return [x, y, z]
}

const known = new Map<number, Place[]>()

/** The margin of the preparation of a stump of the demo's mouth, in the millimetres of its scans. */
export function marginOf(tooth: number): Place[] {
  const jaw = jawOf(tooth < 30 ? 'upper' : 'lower')
  const stump = jaw.teeth.get(tooth)
  if (!stump) throw new Error(`the demo's mouth has no tooth ${tooth}`)
  const scan: Field = (x, y, z) => blendMin(stump.stump(x, y, z), jaw.gum.field(x, y, z), 0.6)
  const line =
    known.get(tooth) ??
    Array.from({ length: steps }, (_, step) => {
      const [x, y, z] = toScan(edgeAt(stump, (step / steps) * 2 * Math.PI), scan)
      return { x: rounded(x), y: rounded(y), z: rounded(z) }
    })
  known.set(tooth, line)
  return line
}

const setPoints = 10

/** Adds the margins that laboratories have drawn: on the scans of the order, of the stumps that it is for. */
export function addMargins(book: Book, orders: readonly DemoOrder[]): void {
  for (const { row, items, files, partner } of orders) {
    const author = partner.lab.people[1] ?? partner.lab.people[0]
    if (!author || row.status === 'submitted') continue
    for (const tooth of work.prepared) {
      const kind = tooth < 30 ? 'scan_upper' : 'scan_lower'
      const scan = files.find((file) => file.row.kind === kind)?.row
      if (!scan || !items.some(({ teeth }) => teeth?.includes(tooth))) continue
      const drawnMs = Math.min(Date.parse(String(scan.createdAt)) + 3 * hourMs, book.nowMs)
      const line = marginOf(tooth)
      book.add('marginLines', {
        id: book.id('margin lines', drawnMs),
        orderId: row.id,
        fileId: scan.id,
        organizationId: partner.lab.id,
        authorUserId: author.userId,
        authorName: author.name,
        labOrganizationId: scan.labOrganizationId,
        clinicOrganizationId: scan.clinicOrganizationId,
        tooth,
        version: 1,
        points: line.filter((_, step) => step % (steps / setPoints) === 0),
        line,
        createdAt: stamp(drawnMs),
        updatedAt: stamp(drawnMs),
      })
    }
  }
}
