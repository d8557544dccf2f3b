import { Timer } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check } from '../../ui/field.tsx'
import { Banner } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useStageTimesText } from './stage-times-text.ts'

type Measured = Answer<'getMeasuredMinutes'>['measuredMinutes'][number]

const changesPlan = ({ before, after }: Measured) =>
  before.minutesPerOrder !== after.minutesPerOrder ||
  before.minutesPerPiece !== after.minutesPerPiece

/** Whether a plan is a tenth or more beside what was measured: less is no reason to change it. */
const isFarFromPlan = (stage: Measured) =>
  changesPlan(stage) &&
  Math.abs(stage.measuredMinutes - stage.plannedMinutes) * 10 >= stage.measuredMinutes

function MeasuredRow({
  stage,
  isChosen,
  onChoose,
}: {
  stage: Measured
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useMessages()
  const words = t.numbers.measured
  const minutesOf = t.workflow.minutesOf
  const textOf = useStageTimesText()
  const { stageCount, lowMinutes, highMinutes, plannedMinutes, measuredMinutes } = stage
  const place = stage.workCentreName ? ` · ${stage.workCentreName}` : ''
  const spread = words.spread(minutesOf(lowMinutes), minutesOf(highMinutes))
  return (
    <li className="flex flex-col gap-1 py-2.5 sm:flex-row sm:justify-between sm:gap-4">
      <div className="min-w-0">
        {changesPlan(stage) ? (
          <Check label={`${stage.name}${place}`} isChecked={isChosen} onChange={onChoose} />
        ) : (
          <span>
            {stage.name}
            {place}
          </span>
        )}
      </div>
      <div className="text-sm sm:text-end">
        <p>{words.compared(minutesOf(plannedMinutes), minutesOf(measuredMinutes), stageCount)}</p>
        <p className="text-ink-3">
          {spread}
          {' · '}
          {changesPlan(stage)
            ? words.newPlan(
                textOf({ ...stage.before, waitMinutes: 0 }),
                textOf({ ...stage.after, waitMinutes: 0 }),
              )
            : words.asPlanned}
        </p>
      </div>
    </li>
  )
}

type DialogProps = { measured: readonly Measured[]; onClose: () => void }

function MeasuredDialog({ measured, onClose }: DialogProps) {
  const t = useMessages()
  const words = t.numbers.measured
  const [chosen, setChosen] = useState(
    () => new Set(measured.filter(isFarFromPlan).map(({ stageId }) => stageId)),
  )
  const { run, isBusy } = useCommand('adoptMeasuredMinutes', {
    onDone: ({ stages }) => {
      showNotice(t.numbers.applied(stages))
      onClose()
    },
  })
  const choose = (stageId: string) => (isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(stageId)
    else next.delete(stageId)
    setChosen(next)
  }
  const stages = measured
    .filter(({ stageId }) => chosen.has(stageId))
    .map(({ stageId, before }) => ({ stageId, ...before }))
  return (
    <Dialog title={words.title} size="large" onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-ink-2">{words.lead}</p>
        {[...Map.groupBy(measured, ({ workflowId }) => workflowId)].map(([id, all]) => (
          <section key={id} aria-label={all[0]?.workflowName}>
            <h3 className="pb-1 font-medium">{all[0]?.workflowName}</h3>
            <ul className="divide-y divide-line border-y border-line">
              {all.map((stage) => (
                <MeasuredRow
                  key={stage.stageId}
                  stage={stage}
                  isChosen={chosen.has(stage.stageId)}
                  onChoose={choose(stage.stageId)}
                />
              ))}
            </ul>
          </section>
        ))}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={stages.length === 0}
            onClick={() => void run({ body: { stages } })}
          >
            {words.apply(stages.length)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Says how many stages took another time than planned, and shows what was measured before it applies it. */
export function MeasuredMinutes() {
  const words = useMessages().numbers.measured
  const { data } = useRead('getMeasuredMinutes', {})
  const [isOpen, setOpen] = useState(false)
  const measured = data?.measuredMinutes ?? []
  if (measured.length === 0) return null
  const count = measured.filter(isFarFromPlan).length
  return (
    <>
      <Banner
        tone="accent"
        icon={<Timer aria-hidden className="size-4" />}
        action={<Button onClick={() => setOpen(true)}>{words.review}</Button>}
      >
        {count === 0 ? words.allAsPlanned(measured.length) : words.differ(count, measured.length)}
      </Banner>
      {isOpen && <MeasuredDialog measured={measured} onClose={() => setOpen(false)} />}
    </>
  )
}
