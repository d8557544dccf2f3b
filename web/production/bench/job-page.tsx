import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ScanBarcode } from 'lucide-react'
import { useSession } from '../../app/session.tsx'
import { RestorationSign } from '../../catalog/teeth/restoration-sign.tsx'
import { daysBetween, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { dentistName, patientName, trayNames } from '../../orders/order-detail/names.ts'
import type { Order, OrderParts, OrderStage } from '../../orders/order-detail/order-data.ts'
import { useOrder } from '../../orders/order-detail/use-order.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Badge, EmptyState, Loaded } from '../../ui/states.tsx'
import { useWorkText } from './bench-text.ts'
import { JobChecklist } from './job-checklist.tsx'
import { JobHandOver, JobPicture, JobShade, JobWords } from './job-facts.tsx'
import { JobMaterials } from './job-materials.tsx'
import { findJobStage, handOverBefore, stagesOfItem } from './job-stage.ts'
import { JobSteps } from './job-steps.tsx'
import { NextJobs } from './next-jobs.tsx'
import { useStageUses } from './stage-uses.ts'
import { useCodes } from './use-codes.ts'

const itemOf = ({ items }: Order, stage: OrderStage) =>
  items.find(({ id }) => id === stage.orderItemId)

// As the plan counts them, without what is set up once for the order.
const plannedOf = (order: Order, stage: OrderStage): number | null =>
  stage.plannedMinutes === null
    ? null
    : stage.plannedMinutes * (itemOf(order, stage)?.quantity ?? 1)

type JobProps = { order: Order; parts: OrderParts; stage: OrderStage; work: string }

function JobHead({ order, parts, stage }: JobProps) {
  const { labels, bench } = useMessages()
  const t = bench.work
  const format = useFormat()
  const ofItem = stagesOfItem(parts.stages, stage)
  const place = ofItem.findIndex(({ id }) => id === stage.id) + 1
  const { technician, status } = stage
  const { user } = useSession()
  const isLate = order.promisedOn !== null && daysBetween(todayHere(), order.promisedOn) < 0
  const isOthers = status === 'in_progress' && technician?.userId !== user.id
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-y border-line py-3">
      <p className="text-lg font-medium">
        {stage.name}{' '}
        <span className="font-normal text-ink-2">
          {t.stageOf(String(place), String(ofItem.length))}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2">
        {isOthers && <Badge tone="warn">{t.otherWorks(technician?.name ?? '')}</Badge>}
        {order.status === 'on_hold' && <Badge tone="warn">{t.blockers.on_hold}</Badge>}
        {order.rxAcknowledgedVersion < order.rxVersion && (
          <Badge tone="warn">{t.blockers.rx_to_acknowledge}</Badge>
        )}
        {order.priority === 'rush' && <Badge tone="warn">{labels.priority.rush}</Badge>}
        {order.promisedOn && (
          <span className={isLate ? 'text-lg font-medium text-bad' : 'text-lg'}>
            {(isLate ? t.late : t.due)(format.day(order.promisedOn))}
          </span>
        )}
      </p>
    </div>
  )
}

function Job({ order, parts, stage, work }: JobProps) {
  const navigate = useNavigate()
  const uses = useStageUses(stage.id)
  useCodes({
    orderId: order.id,
    trayCodes: order.trays.map(({ code }) => code),
    takeLot: uses.take,
  })
  const item = itemOf(order, stage)
  return (
    <>
      <JobHead order={order} parts={parts} stage={stage} work={work} />
      <div className="grid gap-6 py-4 md:grid-cols-[13rem_minmax(0,1fr)]">
        <JobShade order={order} item={item} />
        <div className="flex min-w-0 flex-col gap-4">
          <JobHandOver stage={handOverBefore(parts.stages, stage)} />
          {/* Two beside each other where there is room for two, however wide the window is. */}
          <div className="flex flex-wrap gap-4">
            <JobPicture orderId={order.id} files={parts.files} approvals={parts.approvals} />
            <JobWords order={order} item={item} />
            <JobChecklist stage={stage} />
            <JobMaterials uses={uses} />
          </div>
        </div>
      </div>
      <JobSteps
        order={order}
        stage={stage}
        stages={parts.stages}
        work={work}
        planned={plannedOf(order, stage)}
        uses={uses}
        onDone={() => void navigate({ to: '/bench/queue' })}
      />
    </>
  )
}

function NoJob({ order }: { order: Order }) {
  const t = useMessages().bench.work
  useCodes()
  return (
    <EmptyState
      title={t.noStage}
      action={
        <LinkButton to="/orders/$id" params={{ id: order.id }} className="h-14 px-6 coarse:h-14">
          {t.fullOrder}
        </LinkButton>
      }
    >
      {t.noStageText}
    </EmptyState>
  )
}

/** One job at the bench: all that is needed to do it, and its steps. */
export function JobPage() {
  const t = useMessages()
  const words = t.bench.work
  const { id } = useParams({ from: '/signed-in/bench/orders/$id' })
  const { stage: stageId } = useSearch({ from: '/signed-in/bench/orders/$id' })
  const { user, sharedDevice } = useSession()
  const writeWork = useWorkText()
  const { order, whole } = useOrder(id)
  const stages = whole.data?.parts.stages ?? []
  const stage = findJobStage(stages, { stageId, userId: user.id })
  const item = order && ((stage && itemOf(order, stage)) ?? order.items[0])
  const others = order && order.items.length > 1 ? ` +${order.items.length - 1}` : ''
  const piece = stage?.workSummary?.text ?? (item && writeWork(item, item.shade?.value ?? null))
  const work = piece === undefined ? words.queue : piece + others
  return (
    <Page
      title={work}
      picture={item && <RestorationSign type={item.restorationType} />}
      parent={{ to: '/bench/queue', label: words.toQueue }}
      width="detail"
      subtitle={
        order &&
        [
          patientName(order.patient),
          order.counterpart.name,
          dentistName(order.dentist),
          trayNames(t, order.trays),
          order.number,
        ]
          .filter(Boolean)
          .join(' · ')
      }
      actions={
        <>
          <LinkButton to="/orders/$id" params={{ id }} className="h-14 px-5 coarse:h-14">
            {words.fullOrder}
          </LinkButton>
          <LinkButton
            to="/bench/scan"
            className="h-14 px-5 coarse:h-14"
            icon={<ScanBarcode aria-hidden className="size-5" />}
          >
            {words.scan}
          </LinkButton>
        </>
      }
    >
      <Loaded query={whole}>
        {(all) =>
          stage ? (
            <div
              className={
                // There is room for it where no side bar is.
                sharedDevice ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start' : ''
              }
            >
              <div className="min-w-0">
                <Job key={stage.id} {...all} stage={stage} work={work} />
              </div>
              {sharedDevice && <NextJobs stageId={stage.id} />}
            </div>
          ) : (
            <NoJob order={all.order} />
          )
        }
      </Loaded>
    </Page>
  )
}
