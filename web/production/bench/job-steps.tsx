import { ArrowLeftRight, Check, Pause, Play, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import type { Order, OrderStage } from '../../orders/order-detail/order-data.ts'
import { useFinishStage } from '../stage-materials/use-finish-stage.ts'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { JobTimer } from './job-timer.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import type { StageUses } from './stage-uses.ts'

const large = 'h-17 px-5 text-lg coarse:h-17 max-md:w-full'

type StepsProps = {
  order: Order
  stage: OrderStage
  stages: readonly OrderStage[]
  work: string
  planned: number | null
  uses: StageUses
  onDone: () => void
}

/** The one filled button: it begins the job, and then ends it. */
function MainStep({ stage, uses, onDone }: StepsProps) {
  const t = useMessages().bench.work
  const begin = useCommand('startOrderStage', { onDone: () => showNotice(t.started(stage.name)) })
  const finish = useFinishStage(() => showNotice(t.finished(stage.name)))
  const params = { id: stage.id }
  if (stage.can.start) {
    return (
      <Button
        variant="primary"
        // On a phone or an upright tablet it is alone in its row: as wide as the thumb reaches.
        className={`${large} max-lg:col-span-2`}
        isBusy={begin.isBusy}
        icon={<Play aria-hidden className="size-6" />}
        onClick={() => void begin.run({ params, body: {} })}
      >
        {t.start}
      </Button>
    )
  }
  if (!stage.can.finish) return null
  const end = async () => {
    if (await finish.run({ params, body: uses.body })) onDone()
  }
  return (
    <Button
      variant="primary"
      className={stage.can.pause ? large : `${large} max-lg:col-span-2`}
      isBusy={finish.isBusy || uses.query.isLoading}
      disabled={!uses.query.data}
      icon={<Check aria-hidden className="size-6" />}
      onClick={() => void end()}
    >
      {uses.isShort ? t.doneAndCount : t.done}
    </Button>
  )
}

/** The time of a job and its steps, at the lower edge of the screen. */
export function JobSteps(props: StepsProps) {
  const t = useMessages().bench.work
  const { stage, planned, onDone } = props
  const [open, setOpen] = useState<'problem' | 'handOver' | null>(null)
  const pause = useCommand('pauseOrderStage', { onDone: () => showNotice(t.paused) })
  const close = () => setOpen(null)
  return (
    <footer
      data-sticky-foot
      className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-4 border-t border-line bg-surface py-4 max-md:bottom-14"
    >
      <JobTimer stage={stage} planned={planned} />
      <div className="grid grow grid-cols-2 justify-end gap-2.5 lg:flex">
        {stage.can.pause && (
          <Button
            className={large}
            isBusy={pause.isBusy}
            icon={<Pause aria-hidden className="size-5" />}
            onClick={() => void pause.run({ params: { id: stage.id }, body: {} })}
          >
            {t.pause}
          </Button>
        )}
        <Button
          className={large}
          icon={<TriangleAlert aria-hidden className="size-5" />}
          onClick={() => setOpen('problem')}
        >
          {t.problem}
        </Button>
        <Button
          className={large}
          icon={<ArrowLeftRight aria-hidden className="size-5" />}
          onClick={() => setOpen('handOver')}
        >
          {t.handOver}
        </Button>
        <MainStep {...props} />
      </div>
      {open === 'problem' && <ProblemDialog {...props} onClose={close} onGone={onDone} />}
      {open === 'handOver' && <HandOverDialog stage={stage} onClose={close} />}
    </footer>
  )
}
