import type { ApprovalFile } from '#contract/orders/order-events'
import { hourMs, stamp, type Book, type Row } from './book.ts'
import { readMade, type MadeName } from './arches/made.ts'
import { addFile } from './files.ts'
import type { DemoOrder } from './demo-order.ts'
import type { Colleague } from './organizations.ts'

const kind = 'design_stl'

// What did not help has the shape of the version before, and is a file of its own.
function saveAgain(made: Buffer, version: number): Buffer {
  const end = made.indexOf('\nend_header\n')
  const note = Buffer.from(`\ncomment saved again as version ${version}`)
  return Buffer.concat([made.subarray(0, end), note, made.subarray(end)])
}

const roundsOf = ({ moments }: DemoOrder): number =>
  moments.filter(({ action }) => action === 'sent_for_approval').length

// The first shape is too large where the second one is mended: the last version is the mended one, so that the
// newest two always differ.
function shapeOf(order: DemoOrder, version: number): MadeName {
  const isBridge = order.items.some(({ teeth }) => teeth?.includes(15))
  return `${isBridge ? 'bridge' : 'crown-46'}-v${version < roundsOf(order) ? 1 : 2}`
}

function addDesign(book: Book, order: DemoOrder, uploadedMs: number): ApprovalFile {
  const before = order.files.filter(({ row }) => row.kind === kind)
  const version = before.length + 1
  const made = readMade(shapeOf(order, version))
  const { row } = addFile(book, order, {
    owner: order.partner.lab,
    kind,
    name: `design-${version}.ply`,
    bytes: version > 1 && version !== roundsOf(order) ? saveAgain(made, version) : made,
    uploadedMs,
    version,
    replacesFileId: before.at(-1)?.row.id ?? null,
  })
  const sha256 = row.sha256?.toString('hex') ?? ''
  return { fileId: row.id, name: `${kind}-v${version}.ply`, sha256, kind, version }
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
