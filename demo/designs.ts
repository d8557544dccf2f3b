import type { ApprovalFile } from '#contract/orders/order-events'
import { hourMs, stamp, type Book, type Row } from './book.ts'
import { writeStl, type Point, type Triangle } from './dental-arch.ts'
import { addFile } from './files.ts'
import type { DemoOrder } from './demo-order.ts'
import type { Colleague } from './organizations.ts'

const segments = 16
const rings = 6

// A dome on a flat base: what a crown is from afar. Each version is a little higher.
function makeCrown(title: string, heightMm: number): Buffer {
  const radiusMm = 4.5
  const pointAt = (ring: number, segment: number): Point => {
    const rise = (ring / rings) * (Math.PI / 2)
    const turn = (segment / segments) * 2 * Math.PI
    const out = radiusMm * Math.cos(rise)
    return [out * Math.cos(turn), out * Math.sin(turn), heightMm * Math.sin(rise)]
  }
  const middle: Point = [0, 0, 0]
  const triangles: Triangle[] = []
  for (let segment = 0; segment < segments; segment++) {
    triangles.push([middle, pointAt(0, segment + 1), pointAt(0, segment)])
    for (let ring = 0; ring < rings; ring++) {
      const [a, b] = [pointAt(ring, segment), pointAt(ring, segment + 1)]
      const [c, d] = [pointAt(ring + 1, segment), pointAt(ring + 1, segment + 1)]
      triangles.push([a, b, d])
      if (ring < rings - 1) triangles.push([a, d, c])
    }
  }
  return writeStl(title, triangles)
}

function addDesign(book: Book, order: DemoOrder, uploadedMs: number): ApprovalFile {
  const kind = 'design_stl'
  const before = order.files.filter(({ row }) => row.kind === kind)
  const version = before.length + 1
  const { row } = addFile(book, order, {
    owner: order.partner.lab,
    kind,
    name: `design-${version}.stl`,
    bytes: makeCrown('Demo crown', 6 + version / 4),
    uploadedMs,
    version,
    replacesFileId: before.at(-1)?.row.id ?? null,
  })
  const sha256 = row.sha256?.toString('hex') ?? ''
  return { fileId: row.id, name: `${kind}-v${version}.stl`, sha256, kind, version }
}

type Opening = { actor: Colleague; atMs: number; rxVersion: number }
type Closing = {
  verdict: 'approved' | 'changes_requested'
  actor: Colleague
  atMs: number
  comment: string | null
}

/** The rounds of approval of an order, as its history goes on. */
export type Rounds = ReturnType<typeof openRounds>

/** Begins the rounds of approval of an order; each command gives the files that it is about. */
export function openRounds(book: Book, order: DemoOrder) {
  const { row, partner } = order
  let round = 0
  let waiting: Row<'designApprovals'> | undefined
  let files: ApprovalFile[] = []

  return {
    /** Shows a new design. */
    open({ actor, atMs, rxVersion }: Opening): ApprovalFile[] {
      round++
      files = [addDesign(book, order, atMs - hourMs)]
      waiting = book.add('designApprovals', {
        id: book.id('design approvals', atMs),
        orderId: row.id,
        round,
        labOrganizationId: partner.lab.id,
        clinicOrganizationId: partner.clinic?.id ?? '',
        rxVersion,
        files,
        message: null,
        sentAt: stamp(atMs),
        sentByUserId: actor.userId,
        sentByName: actor.name,
        verdict: null,
        verdictAt: null,
        verdictByUserId: null,
        verdictByName: null,
        comment: null,
      })
      return files
    },
    /** Judges the design that was shown last. */
    close({ verdict, actor, atMs, comment }: Closing): ApprovalFile[] {
      if (waiting) {
        waiting.verdict = verdict
        waiting.verdictAt = stamp(atMs)
        waiting.verdictByUserId = actor.userId
        waiting.verdictByName = actor.name
        waiting.comment = comment
      }
      return files
    },
  }
}
