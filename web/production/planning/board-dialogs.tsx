import { itemNameIn } from '#contract/catalog/product-name'
import { reworkOrderStage, updateOrderStage } from '../../api/body-rules/production/order-stages.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, Select, TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useHasStageUses } from '../stage-materials/use-stage-uses.ts'
import { useTechnicians } from '../work-centres/use-skills.ts'
import { wayOf, type BoardCard } from './board-moves.ts'

type DialogProps = { card: BoardCard; onClose: () => void }

const nameOf = (card: BoardCard, locale: string) => card.orderNumber ?? itemNameIn(locale, card)

/** Gives the present stage of a card to a technician. */
export function AssignDialog({ card, onClose }: DialogProps) {
  const { t, locale } = useSpeech()
  const { data } = useRead('listOrderStages', { params: { id: card.orderId } })
  const stage = data?.stages.find(({ id }) => id === card.stageId)
  const technicians = useTechnicians(stage?.workCentreId ?? null)
  const form = useForm({ technicianUserId: card.technician?.userId ?? '' }, updateOrderStage)
  const { run, isBusy } = useCommand('updateOrderStage', {
    onDone: ({ stage }) => {
      showNotice(t.floor.assigned(stage.name))
      onClose()
    },
    onProblem: form.take,
  })
  const technicianUserId = form.values.technicianUserId || null
  return (
    <FormDialog
      title={t.floor.assignTitle(nameOf(card, locale))}
      submitLabel={t.floor.assignSubmit}
      isBusy={isBusy}
      isDisabled={card.stageId === null}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: card.stageId ?? '' }, body: { technicianUserId } })}
    >
      <Select
        label={t.floor.technician}
        {...form.field('technicianUserId')}
        hint={technicians.warningOf(form.values.technicianUserId)}
        options={[{ value: '', label: t.floor.unassigned }, ...technicians.choices]}
      />
    </FormDialog>
  )
}

/** Sends the work on a card back to an earlier stage, with the reason. */
export function ReworkDialog({
  card,
  toStageId,
  onClose,
}: DialogProps & { toStageId?: string | undefined }) {
  const { t, locale } = useSpeech()
  const { data } = useRead('listOrderStages', { params: { id: card.orderId } })
  const hasUses = useHasStageUses(card.orderId)
  const form = useForm(
    { toStageId: toStageId ?? '', reason: '', isMaterialUsedUp: false },
    reworkOrderStage,
  )
  const { run, isBusy } = useCommand('reworkOrderStage', {
    onDone: ({ stage }) => {
      showNotice(t.floor.moved(nameOf(card, locale), stage.name))
      onClose()
    },
    onProblem: form.take,
  })
  const way = wayOf(data?.stages ?? [], card.itemId)
  const at = way.findIndex(({ status }) => status !== 'done')
  const here = way[at === -1 ? way.length - 1 : at]
  const begun = way.filter(
    ({ status }, index) => status !== 'pending' && (at === -1 || index <= at),
  )
  const chosen = form.values.toStageId || begun.at(-1)?.id || ''
  return (
    <FormDialog
      title={t.floor.reworkTitle(nameOf(card, locale))}
      submitLabel={t.floor.reworkSubmit}
      isBusy={isBusy}
      isDisabled={!here || chosen === ''}
      onClose={onClose}
      onSubmit={() =>
        here &&
        void run({
          params: { id: here.id },
          body: {
            toStageId: chosen,
            reason: form.values.reason.trim(),
            isMaterialUsedUp: form.values.isMaterialUsedUp,
          },
        })
      }
    >
      <Select
        label={t.floor.reworkTo}
        {...form.field('toStageId')}
        value={chosen}
        options={begun.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea label={t.floor.reworkReason} {...form.field('reason')} />
      {hasUses && <Check label={t.order.stages.usedUp} {...form.check('isMaterialUsedUp')} />}
    </FormDialog>
  )
}
