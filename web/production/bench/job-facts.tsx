import { Link } from '@tanstack/react-router'
import { Rotate3d } from 'lucide-react'
import { ToothChart } from '../../catalog/teeth/tooth-chart.tsx'
import { ShadeTab } from '../../catalog/teeth/shade-grid.tsx'
import { addressOf } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { dentistName } from '../../orders/order-detail/names.ts'
import type {
  Approval,
  Order,
  OrderFile,
  OrderItem,
  OrderStage,
} from '../../orders/order-detail/order-data.ts'
import { newestFiles } from '../../orders/order-detail/timeline.ts'
import { JobPrescription } from './job-prescription.tsx'

/** The shade as large as it is looked for, the stump beside it, and the chart. */
export function JobShade({ order, item }: { order: Order; item: OrderItem | undefined }) {
  const t = useMessages()
  const words = t.bench.work
  const notation = useNotation()
  const shade = item?.shade ?? null
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="text-ink-2">{words.shade}</h2>
        {shade ? (
          <p className="flex items-center gap-3 text-[4.5rem] leading-none font-bold">
            {shade.value}
            <ShadeTab system={shade.system} shade={shade.value} />
          </p>
        ) : (
          <p className="text-xl">{words.noShade}</p>
        )}
      </div>
      {shade?.stump && (
        <div>
          <h2 className="text-ink-2">{words.stump}</h2>
          <p className="flex items-center gap-3 text-[1.75rem] leading-tight font-semibold">
            <ShadeTab system={shade.stump.system} shade={shade.stump.value} />
            {shade.stump.value}
          </p>
        </div>
      )}
      {item && <JobPrescription item={item} />}
      <div className="mx-auto w-full max-w-60">
        <ToothChart
          value={[]}
          works={item ? [item] : order.items}
          notation={notation}
          label={words.chart}
          t={t.teeth}
        />
      </div>
    </div>
  )
}

const pictured: readonly OrderFile['kind'][] = ['design_preview', 'design_stl']

/** The newest design, else the newest scan or photo that has a picture. */
function pictureOf(files: readonly OrderFile[]): OrderFile | undefined {
  const shown = newestFiles(files).filter(
    ({ hasThumbnail, uploadStatus }) => hasThumbnail && uploadStatus === 'uploaded',
  )
  return shown.find(({ kind }) => pictured.includes(kind)) ?? shown[0]
}

type PictureProps = {
  orderId: string
  files: readonly OrderFile[]
  approvals: readonly Approval[]
}

/** The picture of the design or a scan, with its version and whether it was approved; it leads to where it can be turned. */
export function JobPicture({ orderId, files, approvals }: PictureProps) {
  const t = useMessages()
  const words = t.bench.work
  const format = useFormat()
  const file = pictureOf(files)
  if (!file) return null
  const kind = t.labels.fileKind[file.kind]
  const round = approvals.find((one) => one.files.some(({ fileId }) => fileId === file.id))
  const verdict =
    round?.verdict === 'approved' && round.verdictAt !== null
      ? words.approvedOn(format.instant(round.verdictAt))
      : round && (round.verdict === null ? words.notApproved : words.changesAsked)
  return (
    <figure className="relative min-w-0 grow basis-64 overflow-hidden rounded-xl bg-sunken">
      <img
        src={addressOf('getFileThumbnail', { params: { id: file.id } })}
        alt={words.picture(kind)}
        className="aspect-4/3 max-h-72 w-full object-contain"
      />
      {file.hasPreview && (
        <Link
          to="/orders/$id"
          params={{ id: orderId }}
          search={{ scans: 'open' }}
          aria-label={words.turn(kind)}
          title={words.turn(kind)}
          className="absolute end-2 top-2 flex h-14 items-center rounded-lg bg-raised px-4"
        >
          <Rotate3d aria-hidden className="size-6" />
        </Link>
      )}
      <figcaption className="absolute start-2 bottom-2 rounded-lg bg-raised px-2 py-1 text-sm">
        {[file.version > 1 ? `${kind} ${file.version}` : kind, verdict].filter(Boolean).join(' · ')}
      </figcaption>
    </figure>
  )
}

/** What whoever did the stage before says to whoever goes on. */
export function JobHandOver({ stage }: { stage: OrderStage | undefined }) {
  const t = useMessages().bench.work
  const format = useFormat()
  if (!stage?.handOverNote || stage.handOverAt === null) return null
  return (
    <section className="rounded-xl border border-accent bg-accent-soft p-4">
      <h2 className="text-sm text-ink-2">
        {t.handedOver(stage.handOverByName ?? '', format.instant(stage.handOverAt))}
      </h2>
      <p className="text-lg whitespace-pre-line">{stage.handOverNote}</p>
    </section>
  )
}

/** The words of the dentist on the order and on this piece, and what the laboratory noted for itself. */
export function JobWords({ order, item }: { order: Order; item: OrderItem | undefined }) {
  const t = useMessages().bench.work
  const instructions = [order.instructions, item?.notes].filter(Boolean).join('\n')
  if (!instructions && !order.internalNotes) return null
  return (
    <div className="flex min-w-0 grow basis-64 flex-col gap-4">
      {instructions && (
        <section className="rounded-xl bg-sunken p-4">
          <h2 className="text-sm text-ink-2">{dentistName(order.dentist) ?? t.words}</h2>
          <p className="text-lg whitespace-pre-line">{instructions}</p>
        </section>
      )}
      {order.internalNotes && (
        <section className="rounded-xl bg-sunken p-4">
          <h2 className="text-sm text-ink-2">{t.ownNotes}</h2>
          <p className="text-base whitespace-pre-line">{order.internalNotes}</p>
        </section>
      )}
    </div>
  )
}
