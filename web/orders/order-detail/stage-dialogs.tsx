import { useState } from 'react'
import {
  reworkOrderStage,
  skipOrderStage,
  updateOrderStage,
} from '../../api/body-rules/production/order-stages.ts'
import { createQualityCheck } from '../../api/body-rules/production/quality-checks.ts'
import { useCommand } from '../../api/hooks.ts'
import { useHasStageUses } from '../../production/stage-materials/use-stage-uses.ts'
import { useTechnicians } from '../../production/work-centres/use-skills.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, Select, TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Order, OrderStage } from './order-data.ts'
import { returnsFrom } from './step-facts.ts'

type StageDialogProps = { stage: OrderStage; onClose: () => void }

/** Assigns a stage to a technician, or to nobody. */
export function AssignDialog({ stage, onClose }: StageDialogProps) {
  const t = useMessages()
  const form = useForm({ technicianUserId: stage.technician?.userId ?? '' }, updateOrderStage)
  const technicians = useTechnicians(stage.workCentreId)
  const { run, isBusy } = useCommand('updateOrderStage', {
    onDone: () => showNotice(t.order.stages.assigned),
    onProblem: form.take,
  })
  const submit = async () => {
    const body = { technicianUserId: form.values.technicianUserId || null }
    if (await run({ params: { id: stage.id }, body })) onClose()
  }
  return (
    <FormDialog
      title={t.order.stages.assign}
      submitLabel={t.order.stages.assign}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t.order.stages.technician}
        {...form.field('technicianUserId')}
        placeholder={t.order.stages.nobody}
        hint={technicians.warningOf(form.values.technicianUserId)}
        options={technicians.choices}
      />
    </FormDialog>
  )
}

/** Skips a stage, with the reason. */
export function SkipDialog({ stage, onClose }: StageDialogProps) {
  const t = useMessages()
  const form = useForm({ reason: '' }, skipOrderStage)
  const { run, isBusy } = useCommand('skipOrderStage', {
    onDone: () => showNotice(t.order.stages.skipped),
    onProblem: form.take,
  })
  const reason = form.values.reason.trim()
  const submit = async () => {
    if (await run({ params: { id: stage.id }, body: { reason } })) onClose()
  }
  return (
    <FormDialog
      title={`${t.order.stages.skip}: ${stage.name}`}
      submitLabel={t.order.stages.skip}
      isDanger
      isBusy={isBusy}
      isDisabled={!reason}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea label={t.order.stages.why} {...form.field('reason')} />
    </FormDialog>
  )
}

/** Sends work back to an earlier stage that was begun. */
export function ReworkDialog({
  stage,
  stages,
  onClose,
}: StageDialogProps & { stages: readonly OrderStage[] }) {
  const t = useMessages()
  const earlier = returnsFrom(stage, stages)
  const hasUses = useHasStageUses(stage.orderId)
  const form = useForm(
    { toStageId: earlier.at(-1)?.id ?? '', reason: '', isMaterialUsedUp: false },
    reworkOrderStage,
  )
  const { run, isBusy } = useCommand('reworkOrderStage', {
    onDone: () => showNotice(t.order.stages.sentBack),
    onProblem: form.take,
  })
  const { toStageId, reason, isMaterialUsedUp } = form.values
  const submit = async () => {
    const body = { toStageId, reason: reason.trim(), isMaterialUsedUp }
    if (await run({ params: { id: stage.id }, body })) onClose()
  }
  return (
    <FormDialog
      title={t.order.stages.rework}
      submitLabel={t.order.stages.rework}
      isBusy={isBusy}
      isDisabled={!reason.trim() || !toStageId}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t.order.stages.toStage}
        {...form.field('toStageId')}
        options={earlier.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea label={t.order.stages.why} {...form.field('reason')} />
      {hasUses && <Check label={t.order.stages.usedUp} {...form.check('isMaterialUsedUp')} />}
    </FormDialog>
  )
}

const results = ['passed', 'conditional', 'failed'] as const

/** The points of the workflow's checklist, each passed or not. */
function ChecklistFields({
  points,
  passed,
  onChange,
}: {
  points: readonly string[]
  passed: readonly string[]
  onChange: (passed: readonly string[]) => void
}) {
  if (points.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {points.map((text) => (
        <Check
          key={text}
          label={text}
          isChecked={passed.includes(text)}
          onChange={(isPassed) =>
            onChange(isPassed ? [...passed, text] : passed.filter((one) => one !== text))
          }
        />
      ))}
    </div>
  )
}

/** Records a quality check of the whole work, with the checklist of its workflow. */
export function QualityDialog({
  order,
  stages,
  onClose,
}: {
  order: Order
  stages: readonly OrderStage[]
  onClose: () => void
}) {
  const t = useMessages()
  const points = [...new Set(stages.flatMap(({ qcChecklist }) => qcChecklist))]
  const [passed, setPassed] = useState<readonly string[]>([])
  const form = useForm({ result: 'passed', note: '', toStageId: '' }, createQualityCheck)
  const { run, isBusy } = useCommand('createQualityCheck', {
    onDone: () => showNotice(t.order.stages.checked),
    onProblem: form.take,
  })
  const { result, note, toStageId } = form.values
  const isFailed = result === 'failed'
  const submit = async () => {
    const body = {
      result: result as (typeof results)[number],
      checklist: points.map((text) => ({ text, isPassed: passed.includes(text) })),
      ...(note.trim() ? { note: note.trim() } : {}),
      ...(isFailed && toStageId ? { toStageId } : {}),
    }
    if (await run({ params: { id: order.id }, body })) onClose()
  }
  const missesPoints = result === 'passed' && passed.length < points.length
  return (
    <FormDialog
      title={t.order.stages.qualityTitle}
      submitLabel={t.order.stages.quality}
      isBusy={isBusy}
      isDisabled={missesPoints}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t.order.stages.result}
        {...form.field('result')}
        options={results.map((value) => ({ value, label: t.order.stages.results[value] }))}
      />
      <ChecklistFields points={points} passed={passed} onChange={setPassed} />
      {isFailed && (
        <Select
          label={t.order.stages.toStage}
          {...form.field('toStageId')}
          isOptional
          placeholder={t.ui.none}
          options={stages
            .filter(({ can }) => can.rework)
            .map(({ id, name, itemDescription }) => ({
              value: id,
              label: `${name} · ${itemDescription}`,
            }))}
        />
      )}
      <TextArea label={t.order.stages.note} {...form.field('note')} isOptional />
    </FormDialog>
  )
}
