import { useState } from 'react'
import { tryInResults } from '#contract/orders/order-transitions'
import {
  answerTryIn,
  returnOrderFromTryIn,
} from '../../api/body-rules/orders/order-transition-endpoints.ts'
import { useCommand } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, Select, TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import type { Order, OrderStage } from './order-data.ts'
import type { StepDialogProps } from './step-dialogs.tsx'

type Result = (typeof tryInResults)[number]
type Words = { result: string; findings: string; requiresAnotherTryIn: boolean }

/** What the clinic answered about the try-in that an order is at. */
const answerOf = ({ legs }: Order) =>
  legs.find(({ arrivedAt, returnedAt }) => arrivedAt !== null && returnedAt === null)

const bodyOf = ({ result, findings, requiresAnotherTryIn }: Words) => ({
  result: result as Result,
  ...(findings.trim() ? { findings: findings.trim() } : {}),
  requiresAnotherTryIn,
})

function ResultFields({ form, isAnswered = false }: { form: Form<Words>; isAnswered?: boolean }) {
  const t = useMessages().order.tryIn
  const isFound = form.values.result === 'findings'
  return (
    <>
      <Select
        label={t.result}
        {...form.field('result')}
        options={tryInResults.map((value) => ({ value, label: t.results[value] }))}
      />
      <TextArea
        label={isFound ? t.findings : t.remarks}
        hint={t.filesHint}
        {...form.field('findings')}
        isOptional={!isFound || isAnswered}
        required={isFound && !isAnswered}
      />
      <Check label={t.another} {...form.check('requiresAnotherTryIn')} />
    </>
  )
}

/** Records what the try-in showed. */
export function AnswerTryInDialog({ order, onClose }: StepDialogProps) {
  const t = useMessages()
  const form: Form<Words> = useForm(
    { result: 'go_on', findings: '', requiresAnotherTryIn: false },
    answerTryIn,
  )
  const { run, isBusy } = useCommand('answerTryIn', {
    onDone: () => showNotice(t.order.done.answerTryIn),
    onProblem: form.take,
  })
  const { result, findings } = form.values
  const submit = async () => {
    const args = { params: { id: order.id }, body: bodyOf(form.values), ifMatch: order.version }
    if (await run(args)) onClose()
  }
  return (
    <FormDialog
      title={t.order.action.answerTryIn}
      submitLabel={t.order.action.answerTryIn}
      isBusy={isBusy}
      isDisabled={result === 'findings' && !findings.trim()}
      onSubmit={submit}
      onClose={onClose}
    >
      <ResultFields form={form} />
    </FormDialog>
  )
}

const isDone = ({ kind, status }: OrderStage) => kind !== 'try_in' && status === 'done'

/** The stages that findings can send work back to, one for each item. */
function StageFields({
  stages,
  chosen,
  onChange,
}: {
  stages: readonly OrderStage[]
  chosen: ReadonlyMap<string, string>
  onChange: (itemId: string, stageId: string) => void
}) {
  const t = useMessages().order.tryIn
  const items = [...Map.groupBy(stages.filter(isDone), ({ orderItemId }) => orderItemId)]
  return items.map(
    ([itemId, ofItem]) =>
      itemId !== null && (
        <Select
          key={itemId}
          label={items.length > 1 ? t.backToOf(ofItem[0]?.itemDescription ?? '') : t.backTo}
          placeholder={t.nowhere}
          value={chosen.get(itemId) ?? ''}
          onChange={(stageId) => onChange(itemId, stageId)}
          options={ofItem.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ),
  )
}

/** Takes the case back: the answer of the clinic stays, and the laboratory names where work goes on. */
export function ReturnDialog({ order, parts, onClose }: StepDialogProps) {
  const t = useMessages()
  const { isLab } = useSession()
  const given = answerOf(order)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const form: Form<Words> = useForm(
    {
      result: given?.result ?? 'go_on',
      findings: '',
      requiresAnotherTryIn: given?.requiresAnotherTryIn ?? false,
    },
    returnOrderFromTryIn,
  )
  const { run, isBusy } = useCommand('returnOrderFromTryIn', {
    onDone: () => showNotice(t.order.done.returnFromTryIn),
    onProblem: form.take,
  })
  const { result, findings } = form.values
  const isFound = result === 'findings'
  const isAnswered = given?.result === 'findings'
  const submit = async () => {
    const toStageIds = isFound ? [...chosen.values()].filter(Boolean) : []
    const body = { ...bodyOf(form.values), ...(toStageIds.length > 0 ? { toStageIds } : {}) }
    if (await run({ params: { id: order.id }, body, ifMatch: order.version })) onClose()
  }
  return (
    <FormDialog
      title={t.order.action.returnFromTryIn}
      submitLabel={t.order.action.returnFromTryIn}
      isBusy={isBusy}
      isDisabled={isFound && !isAnswered && !findings.trim()}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isLab && <p className="text-ink-2">{t.order.tryIn.keptHint}</p>}
      {given?.findings && <p className="text-ink-2">{t.order.tryIn.ofPractice(given.findings)}</p>}
      <ResultFields form={form} isAnswered={isAnswered} />
      {isLab && isFound && (
        <StageFields
          stages={parts.stages}
          chosen={chosen}
          onChange={(itemId, stageId) => setChosen(new Map([...chosen, [itemId, stageId]]))}
        />
      )}
    </FormDialog>
  )
}
