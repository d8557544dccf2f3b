import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useUploads } from '../../scans/files/use-uploads.ts'
import type { FieldError } from '../../api/problem.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Banner, EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { showNotice, showProblem } from '../../ui/toast.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { DraftPage } from './draft-page.tsx'
import {
  changeBodyOf,
  differenceOf,
  draftOf,
  madeItems,
  type Order,
  type OrderDraft,
} from './draft.ts'
import { findingsOf } from './findings.ts'
import type { FormPart } from './form-context.ts'
import { OrderForm, useOrderCheck } from './order-form.tsx'
import { SendBar } from './send-bar.tsx'
import { isSaved, keptFrom, type Typing } from './saving.ts'

function DraftOrder({ order }: { order: Order }) {
  const t = useMessages().newOrder
  const { isLab } = useSession()
  const keys = { isLab }
  const [read] = useState<Typing>(() => {
    const draft = draftOf(order)
    return { draft, kept: keptFrom(order, draft, keys), startKey: order.id }
  })
  // What was typed here and all saved is what the service has, or older than that.
  const { value, setValue, drop } = useDraft<Typing>(
    `draft.${order.id}`,
    read,
    (kept) => !isSaved(kept, keys) || kept.kept?.version === order.version,
  )
  return <DraftPage title={t.draftTitle} typing={value} setTyping={setValue} drop={drop} />
}

type Begun = { version: number; draft: OrderDraft }

function useBegun(order: Order) {
  const read = { version: order.version, draft: draftOf(order) }
  const { value, setValue, drop } = useDraft<Begun>(`change.${order.id}`, read)
  // What was begun on an older version would write over what came since.
  const begun = value.version === order.version ? value : read
  const change: FormPart['change'] = useCallback(
    (part) =>
      setValue((before) => {
        const { draft } = before.version === order.version ? before : read
        return {
          version: order.version,
          draft: { ...draft, ...(typeof part === 'function' ? part(draft) : part) },
        }
      }),
    // eslint-disable-next-line react/exhaustive-deps
    [order, setValue],
  )
  return { draft: begun.draft, change, drop }
}

function SentOrder({ order }: { order: Order }) {
  const t = useMessages().newOrder
  const { isLab } = useSession()
  const navigate = useNavigate()
  const { draft, change, drop } = useBegun(order)
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  const asked = useOrderCheck(draft, order.id)
  const { isSending } = useUploads(order.id)
  const leave = () => void navigate({ to: '/orders/$id', params: { id: order.id } })
  const { run, isBusy } = useCommand('updateOrder', {
    onDone: () => {
      drop()
      showNotice(t.changed)
      leave()
    },
    onProblem: (problem) => {
      setRefused(problem.errors)
      if (problem.errors.length === 0) showProblem(problem)
    },
  })
  const body = differenceOf(changeBodyOf(draftOf(order), { isLab }), changeBodyOf(draft, { isLab }))
  const keys = madeItems(draft).map(({ key }) => key)
  const missing = findingsOf(refused, 'missing', keys)
  const check = { ...asked, findings: [...missing, ...asked.findings] }
  const ensureOrder = () => Promise.resolve(order.id)
  return (
    <Page
      title={t.editTitle(order.number ?? '')}
      width="detail"
      parent={{ to: '/orders/$id', params: { id: order.id }, label: t.backToOrder }}
    >
      <Banner tone={order.acceptedAt ? 'warn' : 'neutral'}>
        {order.acceptedAt ? t.mustAcknowledge : t.changesSent}
      </Banner>
      <OrderForm
        {...{ draft, change, check, ensureOrder }}
        isFixed
        showsMissing
        orderId={order.id}
        draftKey={order.id}
        reservedOn={order.reservedOn}
        canReserve={false}
        onReserved={() => {}}
      />
      <SendBar
        check={check}
        earliest={null}
        label={t.saveChange}
        isBusy={isBusy}
        blockedBecause={body === null ? t.nothingChanged : isSending ? t.waitsForFiles : null}
        onSend={() =>
          void (body && run({ params: { id: order.id }, body, ifMatch: order.version }))
        }
      >
        <Button
          onClick={() => {
            drop()
            leave()
          }}
        >
          {t.discardChange}
        </Button>
      </SendBar>
    </Page>
  )
}

/** Changes an order: a draft as it is typed, one that was sent by a step that says what follows. */
export function EditOrderPage() {
  const { id } = useParams({ from: '/signed-in/orders/$id/edit' })
  const t = useMessages().newOrder
  const query = useRead('getOrder', { params: { id } })
  return (
    <Loaded query={query} skeleton={<Skeleton lines={12} className="p-6" />}>
      {({ order }) => {
        if (order.can.changeRx) {
          return order.status === 'draft' ? (
            <DraftOrder key={order.id} order={order} />
          ) : (
            <SentOrder key={order.id} order={order} />
          )
        }
        return (
          <EmptyState
            title={t.notOpen}
            action={
              <LinkButton to="/orders/$id" params={{ id: order.id }} variant="primary">
                {t.backToOrder}
              </LinkButton>
            }
          />
        )
      }}
    </Loaded>
  )
}
