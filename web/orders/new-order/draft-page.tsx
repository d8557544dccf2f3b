import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { call } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useOrderFiles } from '../../scans/files/use-order-files.ts'
import { asProblem } from '../../api/problem.ts'
import { useSession } from '../../app/session.tsx'
import { cancelUploads } from '../../scans/files/upload-store.ts'
import { useUploads } from '../../scans/files/use-uploads.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Banner } from '../../ui/states.tsx'
import type { FieldError } from '../../api/problem.ts'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { showNotice, showProblem } from '../../ui/toast.tsx'
import { useEarliest } from './date-section.tsx'
import { draftOf, isEmpty, madeItems, type OrderDraft } from './draft.ts'
import { CreditHoldDialog } from './late-parts.ts'
import { findingsOf } from './findings.ts'
import type { FormPart } from './form-context.ts'
import { isAsked, OrderForm, useOrderCheck } from './order-form.tsx'
import { SendBar, showFirstMissing } from './send-bar.tsx'
import { countChanges, keptFrom, withoutOrder, type Typing } from './saving.ts'
import { useSaving } from './use-saving.ts'

type DraftPageProps = {
  title: string
  typing: Typing
  setTyping: (change: (before: Typing) => Typing) => void
  /** Forgets what is typed on this device, once it was sent or set aside. */
  drop: () => void
}

function useSending({ typing, drop }: DraftPageProps, flush: () => Promise<string | null>) {
  const t = useMessages().newOrder
  const { isLab } = useSession()
  const navigate = useNavigate()
  const [isHeld, setIsHeld] = useState(false)
  const [isFlushing, setIsFlushing] = useState(false)
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  const options = {
    onDone: ({ order }: { order: { id: string; counterpart: { name: string } } }) => {
      drop()
      showNotice(isLab ? t.registered : t.sent(order.counterpart.name))
      void navigate({ to: '/orders/$id', params: { id: order.id } })
    },
    onProblem: (problem: Parameters<typeof showProblem>[0]) => {
      if (problem.code === 'payment_hold_reason_required') return setIsHeld(true)
      setRefused(problem.errors)
      if (problem.code !== 'order_incomplete' || problem.errors.length === 0) showProblem(problem)
    },
  }
  const submit = useCommand('submitOrder', options)
  const register = useCommand('registerOrder', options)
  const send = async (creditHoldReason?: string): Promise<boolean> => {
    setRefused([])
    setIsFlushing(true)
    const id = await flush()
    setIsFlushing(false)
    if (id === null) return false
    const trayCode = typing.draft.trayCode?.trim()
    return isLab
      ? register.run({
          params: { id },
          body: {
            promisedOn: typing.draft.requestedOn,
            ...(trayCode ? { trayCode } : {}),
            ...(creditHoldReason ? { creditHoldReason } : {}),
          },
        })
      : submit.run({ params: { id }, body: {} })
  }
  const hold = { isAsked: isHeld, close: () => setIsHeld(false) }
  return { send, refused, hold, isBusy: isFlushing || submit.isBusy || register.isBusy }
}

function StaleBanner({
  typing,
  setTyping,
  flush,
}: DraftPageProps & { flush: () => Promise<unknown> }) {
  const t = useMessages().newOrder
  const { isLab } = useSession()
  const settle = async (takesTheirs: boolean) => {
    const orderId = typing.kept?.orderId
    if (!orderId) return
    try {
      const { order } = await call('getOrder', { params: { id: orderId } })
      const theirs = draftOf(order)
      setTyping((before) => ({
        ...before,
        draft: takesTheirs ? theirs : before.draft,
        kept: {
          ...keptFrom(order, theirs, { isLab }),
          ...(takesTheirs ? {} : { body: '' }),
        },
      }))
      if (!takesTheirs) setTimeout(() => void flush())
    } catch (error) {
      showProblem(asProblem(error))
    }
  }
  return (
    <Banner
      tone="warn"
      action={
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => void settle(true)}>{t.takeTheirs}</Button>
          <Button onClick={() => void settle(false)}>{t.keepMine}</Button>
        </span>
      }
    >
      {t.stale}
    </Banner>
  )
}

// Files belong to the order that they were sent to: it stays with its laboratory then.
function useHasFiles(orderId: string | null, draftKey: string): boolean {
  const { uploads } = useUploads(orderId, draftKey)
  const { data } = useOrderFiles(orderId)
  return uploads.length > 0 || (data?.length ?? 0) > 0
}

function useChange(setTyping: DraftPageProps['setTyping']): FormPart['change'] {
  return useCallback(
    (part) =>
      setTyping((before) => {
        const draft = {
          ...before.draft,
          ...(typeof part === 'function' ? part(before.draft) : part),
        }
        const isOther =
          draft.labConnectionId !== before.draft.labConnectionId ||
          draft.customerId !== before.draft.customerId
        if (!isOther || !before.kept) return { ...before, draft }
        // Whom an order is between cannot change: the one that was begun makes space for another.
        void call('deleteOrder', { params: { id: before.kept.orderId } }).catch(() => {})
        return withoutOrder({ ...before, draft }, crypto.randomUUID())
      }),
    [setTyping],
  )
}

/** Keeps the typed order at the service; leaves the page where another tab has sent it. */
function useKeeping({ typing, setTyping, drop }: DraftPageProps) {
  const t = useMessages().newOrder
  const { isLab } = useSession()
  const navigate = useNavigate()
  return useSaving({
    typing,
    setTyping,
    isLab,
    onSent: (order) => {
      drop()
      showNotice(isLab ? t.registered : t.sent(order.counterpart.name))
      void navigate({ to: '/orders/$id', params: { id: order.id } })
    },
  })
}

/** The check of the order, with the faults of what the service refused to save or to send. */
function useCheckWithFaults(
  draft: OrderDraft,
  orderId: string | null,
  refused: readonly FieldError[],
) {
  const asked = useOrderCheck(draft, orderId)
  const keys = madeItems(draft).map(({ key }) => key)
  const faults = refused.filter(({ pointer }) =>
    asked.findings.every(({ part }) => !pointer.endsWith(part)),
  )
  const check = { ...asked, findings: [...findingsOf(faults, 'missing', keys), ...asked.findings] }
  return { check, hasFaults: faults.length > 0 }
}

/** The parts of the form that are about the order at the service: its files and its day. */
function orderPart(
  { typing, setTyping }: DraftPageProps,
  isLab: boolean,
  ensureOrder: () => Promise<string | null>,
) {
  return {
    orderId: typing.kept?.orderId ?? null,
    draftKey: typing.startKey,
    reservedOn: typing.kept?.reservedOn ?? null,
    canReserve: !isLab,
    ensureOrder,
    onReserved: (reservedOn: string) =>
      setTyping((before) => ({
        ...before,
        kept: before.kept && { ...before.kept, reservedOn },
      })),
  }
}

/** An order that is typed: saved at the service meanwhile, checked and priced, then sent. */
export function DraftPage(props: DraftPageProps) {
  const { title, typing, drop } = props
  const { draft, kept } = typing
  const t = useMessages().newOrder
  const problemText = useProblemText()
  const { isLab } = useSession()
  const [showsMissing, setShowsMissing] = useState(false)
  const orderId = kept?.orderId ?? null
  const { state, problem, flush } = useKeeping(props)
  const { uploads, isSending } = useUploads(orderId, typing.startKey)
  const { send, refused, hold, isBusy } = useSending(props, flush)
  const { check, hasFaults } = useCheckWithFaults(draft, orderId, [
    ...(state === 'refused' ? (problem?.errors ?? []) : []),
    ...refused,
  ])
  const change = useChange(props.setTyping)
  const isFixed = useHasFiles(orderId, typing.startKey)
  const part: FormPart = { draft, change, check, isFixed, showsMissing }
  const day = orderPart(props, isLab, flush)
  const earliest = useEarliest({ ...part, ...day })
  const trySend = async () => {
    setShowsMissing(true)
    if (!check.isComplete && !check.isBehind) return setTimeout(() => showFirstMissing(check))
    return send()
  }
  return (
    <Page
      title={title}
      width="detail"
      parent={{ to: '/orders', label: t.orders }}
      actions={<StartOver typing={typing} hasUploads={uploads.length > 0} drop={drop} />}
    >
      {state === 'stale' && <StaleBanner {...props} flush={flush} />}
      {state === 'refused' && !hasFaults && problem && (
        <Banner tone="warn">{problemText(problem)}</Banner>
      )}
      {hold.isAsked && (
        <CreditHoldDialog
          submitLabel={t.register}
          isBusy={isBusy}
          onSubmit={(reason) => void send(reason)}
          onClose={hold.close}
        />
      )}
      <OrderForm {...part} {...day} />
      {isAsked(draft, isLab) && (
        <SendBar
          check={check}
          earliest={earliest}
          label={isLab ? t.register : t.send}
          isBusy={isBusy}
          blockedBecause={isSending ? t.waitsForFiles : null}
          saving={{
            state,
            savedAt: kept?.savedAt ?? null,
            changes: countChanges(typing, { isLab }),
            files: uploads.filter(({ status }) => status !== 'done' && status !== 'failed').length,
          }}
          onSend={() => void trySend()}
        />
      )}
    </Page>
  )
}

type StartOverProps = { typing: Typing; hasUploads: boolean; drop: () => void }

function StartOver({ typing, hasUploads, drop }: StartOverProps) {
  const t = useMessages().newOrder
  const { isLab } = useSession()
  const navigate = useNavigate()
  const orderId = typing.kept?.orderId ?? null
  const begin = () => {
    drop()
    void navigate({ to: '/orders/new' })
  }
  const { run, isBusy } = useCommand('deleteOrder', {
    onDone: () => {
      cancelUploads({ orderId: orderId ?? '' })
      begin()
    },
  })
  if (orderId === null && !hasUploads && isEmpty(typing.draft, { isLab })) return null
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          // Without an order nothing else will ever send them.
          if (orderId === null) cancelUploads({ draftKey: typing.startKey })
          begin()
          showNotice(orderId === null ? t.emptied : t.startedOver)
        }}
      >
        {t.startOver}
      </Button>
      {orderId !== null && (
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() => void run({ params: { id: orderId } })}
        >
          {t.deleteDraft}
        </Button>
      )}
    </>
  )
}
