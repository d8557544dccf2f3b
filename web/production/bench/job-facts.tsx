import { ToothChart } from '../../catalog/teeth/tooth-chart.tsx'
import { ShadeTab } from '../../catalog/teeth/shade-grid.tsx'
import { addressOf } from '../../api/client.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { dentistName } from '../../orders/order-detail/names.ts'
import type {
  Order,
  OrderFile,
  OrderItem,
  OrderStage,
} from '../../orders/order-detail/order-data.ts'
import { newestFiles } from '../../orders/order-detail/timeline.ts'

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

/** The picture of the design or a scan; it leads to the whole order, where it can be turned. */
export function JobPicture({ files }: { files: readonly OrderFile[] }) {
  const t = useMessages()
  const file = pictureOf(files)
  if (!file) return null
  return (
    <figure className="relative overflow-hidden rounded-xl bg-sunken">
      <img
        src={addressOf('getFileThumbnail', { params: { id: file.id } })}
        alt={t.bench.work.picture(t.labels.fileKind[file.kind])}
        className="aspect-4/3 w-full object-cover"
      />
      <figcaption className="absolute start-2 bottom-2 rounded-lg bg-raised px-2 py-1 text-sm">
        {t.labels.fileKind[file.kind]}
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
  return (
    <>
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
    </>
  )
}
