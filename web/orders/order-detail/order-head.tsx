import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { OrderAction } from '#contract/orders/order-transitions'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFaultText, useMessages } from '../../i18n/index.tsx'
import { FinishDialog } from '../../production/stage-materials/late-dialog.ts'
import { useFinishStage } from '../../production/stage-materials/use-finish-stage.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { showWaitingDesign, waitingRound } from './waiting-design.ts'
import type { Order, OrderParts } from './order-data.ts'
import { ReturnScanDialog, StepDialog } from './late-dialogs.ts'
import { currentStage, factsOf } from './step-facts.ts'
import { finalActions, stepsOf } from './steps.ts'

type HeadProps = {
  order: Order
  parts: OrderParts
  /** Shows the design that waits for an answer, where it is not on the same page. */
  onLook?: () => void
}

function useExtraSteps(order: Order): {
  items: MenuItem[]
  open: 'delete' | 'returnScan' | null
  close: () => void
} {
  const t = useMessages()
  const { user } = useSession()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'delete' | 'returnScan' | null>(null)
  const watchers = useAll('listWatchers', { params: { id: order.id } })
  const isWatching = watchers.data?.some(
    (watcher) => watcher.userId === user.id && watcher.isWatching,
  )
  const watch = useCommand('watchOrder')
  const writeOmission = useFaultText()
  const duplicate = useCommand('duplicateOrder', {
    onDone: ({ order: copy, left }) => {
      const parts = left.map(writeOmission).join(' ')
      showNotice(parts ? t.order.leftOut(parts) : t.order.duplicated)
      void navigate({ to: '/orders/$id/edit', params: { id: copy.id } })
    },
  })
  const { can } = order
  const items: (MenuItem | false)[] = [
    // A draft has its form, which the button beside the menu opens.
    can.changeRx &&
      order.status !== 'draft' && {
        label: t.order.edit,
        run: () => void navigate({ to: '/orders/$id/edit', params: { id: order.id } }),
      },
    can.duplicate && {
      label: t.order.duplicate,
      run: () => void duplicate.run({ params: { id: order.id } }),
    },
    can.returnScan &&
      order.scannerConnectionId !== null && {
        label: t.order.files.returnScan,
        run: () => setOpen('returnScan'),
      },
    {
      label: isWatching ? t.order.unfollow : t.order.follow,
      run: () =>
        void watch.run({ params: { id: order.id }, body: { isWatching: isWatching !== true } }),
    },
    can.delete && {
      label: t.order.deleteDraft,
      isDanger: true,
      run: () => setOpen('delete'),
    },
  ]
  return { items: items.filter((item) => item !== false), open, close: () => setOpen(null) }
}

function DeleteDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useMessages()
  const navigate = useNavigate()
  const { run, isBusy } = useCommand('deleteOrder', {
    onDone: () => void navigate({ to: '/orders' }),
  })
  return (
    <FormDialog
      title={t.order.deleteDraft}
      submitLabel={t.order.deleteDraft}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void run({ params: { id: order.id } })}
      onClose={onClose}
    >
      <p>{t.order.dialog.deleteText}</p>
    </FormDialog>
  )
}

/** The stage that is under way, as the laboratory's next step while it makes the work. */
function StageStep({ parts }: { parts: OrderParts }) {
  const t = useMessages()
  const begin = useCommand('startOrderStage', { onDone: () => showNotice(t.order.stages.begun) })
  const finish = useFinishStage()
  const [isAsking, setIsAsking] = useState(false)
  const stage = currentStage(parts.stages)
  if (!stage || !(stage.can.start || stage.can.finish)) return null
  const isBegun = stage.can.finish
  const { run, isBusy } = isBegun ? finish : begin
  return (
    <>
      <Button
        variant="primary"
        isBusy={isBusy}
        onClick={() => {
          if (isBegun && stage.hasMaterialsToConfirm) setIsAsking(true)
          else void run({ params: { id: stage.id }, body: {} })
        }}
      >
        {isBegun ? t.order.stages.finishNamed(stage.name) : t.order.stages.beginNamed(stage.name)}
      </Button>
      {isAsking && <FinishDialog stage={stage} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** The next step of this side as a button, and all others in a menu. */
export function OrderSteps({ order, parts, onLook = showWaitingDesign }: HeadProps) {
  const t = useMessages()
  const { isLab } = useSession()
  const [action, setAction] = useState<OrderAction | null>(null)
  const extra = useExtraSteps(order)
  const { next, more } = stepsOf(order, isLab ? 'lab' : 'clinic', factsOf(parts))
  const isDraft = order.status === 'draft'
  // Approved is what was looked at: the answer is below the design.
  const isJudging = next?.action === 'approve' && waitingRound(order, parts) !== null
  const isMaking = isLab && order.status === 'in_production' && currentStage(parts.stages) !== null
  const shown = isMaking && next?.action !== 'sendForApproval' && next?.action !== 'acknowledgeRx'
  const moves = [...(shown && next ? [next] : []), ...more].map(({ action: other, blockedBy }) => ({
    label: t.order.action[other],
    isDanger: finalActions.includes(other),
    ...(blockedBy ? { disabledBecause: t.order.block[blockedBy] } : {}),
    run: () => setAction(other),
  }))
  const isDanger = (item: MenuItem) => item.isDanger === true
  const items = [...moves, ...extra.items]
  const hasStep = isDraft || shown || next !== null
  return (
    <div
      data-sticky-foot={hasStep || undefined}
      className={classNames(
        'flex flex-wrap items-center gap-2',
        // On a phone the one step is at the thumb, above the bar of the app.
        hasStep &&
          'max-md:fixed max-md:inset-x-2 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-md:z-20 max-md:flex-nowrap max-md:rounded-xl max-md:border max-md:border-line max-md:bg-raised max-md:p-2 max-md:shadow-popup max-md:[&>:nth-child(2)]:flex-1',
      )}
    >
      <MenuButton
        label={t.order.moreSteps}
        isIcon
        icon={<Ellipsis aria-hidden className="size-4" />}
        items={[...items.filter((item) => !isDanger(item)), ...items.filter(isDanger)]}
      />
      {isDraft && (
        <LinkButton to="/orders/$id/edit" params={{ id: order.id }} variant="primary">
          {t.order.continueDraft}
        </LinkButton>
      )}
      {shown && <StageStep parts={parts} />}
      {!shown && next && !isDraft && (
        <Button variant="primary" onClick={() => (isJudging ? onLook() : setAction(next.action))}>
          {isJudging ? t.order.banner.look : t.order.action[next.action]}
        </Button>
      )}
      {action && (
        <StepDialog action={action} order={order} parts={parts} onClose={() => setAction(null)} />
      )}
      {extra.open === 'delete' && <DeleteDialog order={order} onClose={extra.close} />}
      {extra.open === 'returnScan' && (
        <ReturnScanDialog order={order} parts={parts} onClose={extra.close} />
      )}
    </div>
  )
}
