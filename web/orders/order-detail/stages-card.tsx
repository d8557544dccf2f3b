import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  Ellipsis,
  RotateCcw,
} from 'lucide-react'
import { useState } from 'react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { FinishDialog } from '../../production/stage-materials/late-dialog.ts'
import { useFinishStage } from '../../production/stage-materials/use-finish-stage.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import type { Order, OrderStage } from './order-data.ts'
import { returnsFrom } from './step-facts.ts'
import { AssignDialog, QualityDialog, ReworkDialog, SkipDialog } from './late-dialogs.ts'

const glyphs = {
  pending: <CircleDashed aria-hidden className="size-4 text-ink-3" />,
  in_progress: <CircleDot aria-hidden className="size-4 text-accent" />,
  done: <CircleCheck aria-hidden className="size-4 text-good" />,
  skipped: <CircleSlash aria-hidden className="size-4 text-ink-3" />,
  rework: <RotateCcw aria-hidden className="size-4 text-warn" />,
}

/** What is open about a stage: which dialog, for which stage. */
type Open = { dialog: 'rework' | 'skip' | 'assign' | 'finish'; stage: OrderStage }

function useStageMenu(
  stage: OrderStage,
  stages: readonly OrderStage[],
  open: (next: Open) => void,
): MenuItem[] {
  const t = useMessages()
  const items: (MenuItem | false)[] = [
    // Who works on it matters as long as it can be left out.
    stage.can.skip &&
      stage.can.assign && {
        label: t.order.stages.assign,
        run: () => open({ dialog: 'assign', stage }),
      },
    returnsFrom(stage, stages).length > 0 && {
      label: t.order.stages.rework,
      run: () => open({ dialog: 'rework', stage }),
    },
    stage.can.skip && {
      label: t.order.stages.skip,
      isDanger: true,
      run: () => open({ dialog: 'skip', stage }),
    },
  ]
  return items.filter((item) => item !== false)
}

/** `56 min`, `27 hr 56 min`. */
function writeMinutes(locale: string, minutes: number): string {
  const write = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value)
  const hours = Math.floor(minutes / 60)
  const rest = write(minutes % 60, 'minute')
  return hours === 0 ? rest : `${write(hours, 'hour')} ${rest}`
}

function StageRow({
  stage,
  stages,
  open,
}: {
  stage: OrderStage
  stages: readonly OrderStage[]
  open: (next: Open) => void
}) {
  const t = useMessages()
  const format = useFormat()
  const begin = useCommand('startOrderStage', { onDone: () => showNotice(t.order.stages.begun) })
  const finish = useFinishStage()
  const menu = useStageMenu(stage, stages, open)
  const { id, can, name, status, technician, minutes, isCurrent, reason, note, requiresQc } = stage
  const { reasonCode } = stage
  const { kind, isBehindTryIn } = stage
  const about = [
    technician?.name,
    minutes > 0 && writeMinutes(format.locale, minutes),
    reasonCode === null ? reason : t.order.stages.reasons[reasonCode],
    note,
  ].filter(Boolean)
  const step = can.finish ? finish : begin
  return (
    <li className="flex min-h-9 items-center gap-2 py-0.5">
      {glyphs[status]}
      <div className="min-w-0 flex-1">
        <p className={isCurrent ? 'font-medium' : status === 'done' ? 'text-ink-2' : ''}>
          {name}
          <span className="sr-only">, {t.order.stages.status[status]}</span>
        </p>
        {about.length > 0 && <p className="truncate text-xs text-ink-3">{about.join(' · ')}</p>}
        {isBehindTryIn && (
          <p className="text-xs text-ink-3">
            {kind === 'try_in' ? t.order.stages.tryIn : t.order.stages.afterTryIn}
          </p>
        )}
        {requiresQc && status !== 'done' && (
          <p className="text-xs text-ink-3">{t.order.stages.qcNeeded}</p>
        )}
      </div>
      {(can.start || can.finish) && (
        <Button
          isBusy={step.isBusy}
          aria-label={
            can.finish ? t.order.stages.finishNamed(name) : t.order.stages.beginNamed(name)
          }
          onClick={() => {
            if (can.finish && stage.hasMaterialsToConfirm) open({ dialog: 'finish', stage })
            else void step.run({ params: { id }, body: {} })
          }}
        >
          {can.finish ? t.order.stages.finish : t.order.stages.begin}
        </Button>
      )}
      {menu.length > 0 && (
        <MenuButton
          label={t.order.stages.more(name)}
          isIcon
          icon={<Ellipsis aria-hidden className="size-4" />}
          items={menu}
        />
      )}
    </li>
  )
}

function LastCheck({ orderId }: { orderId: string }) {
  const t = useMessages()
  const format = useFormat()
  const { data } = useRead('listQualityChecks', { params: { id: orderId }, query: { limit: 1 } })
  const check = data?.data[0]
  if (!check) return null
  const tone = { passed: 'good', conditional: 'warn', failed: 'bad' } as const
  return (
    <p className="mt-2 flex flex-wrap items-center gap-1.5 border-t border-line pt-2 text-sm text-ink-3">
      {t.order.stages.lastCheck}
      <Badge tone={tone[check.result]}>{t.order.stages.results[check.result]}</Badge>
      {check.inspectorName}, {format.instant(check.createdAt)}
    </p>
  )
}

/** The stages of the laboratory, by piece of work, with their steps and the quality check. */
export function StagesCard({ order, stages }: { order: Order; stages: readonly OrderStage[] }) {
  const t = useMessages()
  const [open, setOpen] = useState<Open | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const isOpenOrder = order.status === 'in_production' || order.status === 'awaiting_approval'
  const groups = [
    ...Map.groupBy(stages, ({ orderItemId, formerItemId }) => orderItemId ?? formerItemId),
  ]
  const close = () => setOpen(null)
  const done = stages.filter(({ status }) => status === 'done' || status === 'skipped').length
  if (order.status === 'draft' || order.status === 'submitted') return null
  return (
    <Card
      title={
        <>
          {t.order.stages.title}{' '}
          {stages.length > 0 && (
            <span className="font-normal text-ink-3 tabular-nums">
              {t.order.stages.count(done, stages.length)}
            </span>
          )}
        </>
      }
      actions={
        isOpenOrder && stages.length > 0 ? (
          <Button variant="quiet" onClick={() => setIsChecking(true)}>
            {t.order.stages.quality}
          </Button>
        ) : undefined
      }
    >
      {stages.length === 0 && <p className="text-ink-3">{t.order.stages.none}</p>}
      {groups.map(([itemId, ofItem]) => (
        <section key={itemId} className="mt-2 first:mt-0">
          {groups.length > 1 && (
            <h3 className="text-sm font-medium text-ink-2">{ofItem[0]?.itemDescription}</h3>
          )}
          <ol aria-label={ofItem[0]?.itemDescription}>
            {ofItem.map((stage) => (
              <StageRow key={stage.id} stage={stage} stages={stages} open={setOpen} />
            ))}
          </ol>
        </section>
      ))}
      {stages.length > 0 && <LastCheck orderId={order.id} />}
      {open?.dialog === 'assign' && <AssignDialog stage={open.stage} onClose={close} />}
      {open?.dialog === 'skip' && <SkipDialog stage={open.stage} onClose={close} />}
      {open?.dialog === 'finish' && <FinishDialog stage={open.stage} onClose={close} />}
      {open?.dialog === 'rework' && (
        <ReworkDialog stage={open.stage} stages={stages} onClose={close} />
      )}
      {isChecking && (
        <QualityDialog order={order} stages={stages} onClose={() => setIsChecking(false)} />
      )}
    </Card>
  )
}
