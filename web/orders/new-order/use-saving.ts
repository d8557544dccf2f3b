import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { asProblem, type ApiProblem } from '../../api/problem.ts'
import { sendWaiting, waitForDraft } from '../../scans/files/upload-store.ts'
import { isWorthKeeping, type Keys, type Order } from './draft.ts'
import {
  isSaved,
  isSameContent,
  withKept,
  withoutOrder,
  withSending,
  type Sending,
  type Typing,
} from './saving.ts'

const pauseMs = 900
const againMs = 5_000
// What is typed while it is saved goes out in the same turn; the rest with the next pause.
const mostTurns = 5
const goesOn: readonly string[] = ['kept', 'again', 'gone']

/** How far a draft is saved at the service. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'offline' | 'refused' | 'stale'

type Options = {
  typing: Typing
  setTyping: (change: (before: Typing) => Typing) => void
  isLab: boolean
  /** The order is no draft any more: it was sent, here with a lost reply or elsewhere. */
  onSent: (order: Order) => void
}

async function send({ key, body, orderId, version }: Sending): Promise<Order> {
  const { order } =
    orderId === null
      ? await call('createOrder', { body: JSON.parse(body), idempotencyKey: key })
      : await call('updateOrder', {
          params: { id: orderId },
          body: JSON.parse(body),
          idempotencyKey: key,
          ...(version === null ? {} : { ifMatch: version }),
        })
  return order
}

const isPassing = ({ code, status }: ApiProblem) =>
  ['offline', 'unreadable', 'retry', 'request_in_progress'].includes(code) ||
  status >= 500 ||
  status === 429

/** What became of a try: `order` where it is known to be at the service. */
type Outcome =
  | { is: 'kept' | 'sent'; order: Order }
  | { is: 'waiting' | 'gone' | 'again' }
  | { is: 'stale' | 'refused'; problem: ApiProblem }

/** Looks up what the order says after the service refused a change of it. */
async function lookUp(sending: Sending, refusal: ApiProblem, keys: Keys): Promise<Outcome> {
  const { order } = await call('getOrder', { params: { id: sending.orderId ?? '' } })
  if (order.status !== 'draft') return { is: 'sent', order }
  if (isSameContent(order, sending, keys)) return { is: 'kept', order }
  return { is: refusal.code === 'order_changed_meanwhile' ? 'stale' : 'refused', problem: refusal }
}

async function attempt(sending: Sending, keys: Keys): Promise<Outcome> {
  try {
    const order = await send(sending)
    return { is: order.status === 'draft' ? 'kept' : 'sent', order }
  } catch (thrown) {
    const refusal = asProblem(thrown)
    if (isPassing(refusal)) return { is: 'waiting' }
    // The key represents something else, such as for what one could see before: it takes a new one.
    if (refusal.code === 'idempotency_key_reused') return { is: 'again' }
    // Another tab drafts it in this moment: the next try finds it.
    if (refusal.code === 'draft_being_saved') return { is: 'waiting' }
    if (sending.orderId === null) return { is: 'refused', problem: refusal }
    if (refusal.code === 'not_found') return { is: 'gone' }
    if (refusal.status !== 409) return { is: 'refused', problem: refusal }
    return lookUp(sending, refusal, keys).catch((): Outcome => ({ is: 'waiting' }))
  }
}

function readAgain(queries: QueryClient): void {
  for (const name of ['getAvailability', 'checkOrderScans', 'getOrder', 'listOrders'])
    void queries.invalidateQueries({ queryKey: [name] })
}

type Happened = { sending: Sending; outcome: Outcome; keys: Keys; newKey: string }

/** What is typed after an outcome. */
function typingAfter(before: Typing, { sending, outcome, keys, newKey }: Happened): Typing {
  if (outcome.is === 'kept' || outcome.is === 'sent') {
    return withKept(before, sending, outcome.order, keys)
  }
  if (outcome.is === 'gone') return withoutOrder(before, newKey)
  return outcome.is === 'waiting' ? before : { ...before, sending: null }
}

/** Files go where their draft is now. */
function moveFiles(before: Typing, after: Typing): void {
  if (after.kept) sendWaiting(before.startKey, after.kept.orderId)
  else if (before.kept) waitForDraft(before.kept.orderId, after.startKey)
}

const stateOf = (outcome: Outcome): SavingState =>
  outcome.is === 'waiting'
    ? 'offline'
    : outcome.is === 'stale' || outcome.is === 'refused'
      ? outcome.is
      : outcome.is === 'kept'
        ? 'saved'
        : 'idle'

/** Sends what is typed, one thing after the other, and notes what became of it before the next. */
function useSender({ typing, setTyping, isLab, onSent }: Options) {
  const queries = useQueryClient()
  const [state, setState] = useState<SavingState>(typing.kept ? 'saved' : 'idle')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const latest = useRef(typing)
  latest.current = typing
  const sent = useRef(onSent)
  sent.current = onSent
  const refusedBody = useRef<string | null>(null)

  const keep = useCallback(async (): Promise<string | null> => {
    const keys = { isLab }
    const update = (change: (before: Typing) => Typing) => {
      latest.current = change(latest.current)
      setTyping(change)
    }
    for (let turn = 0; turn < mostTurns; turn++) {
      if (isSaved(latest.current, keys)) return latest.current.kept?.orderId ?? null
      const { sending } = withSending(latest.current, keys)
      // On this device before it leaves: whatever happens, the same words go out with the same key.
      update((before) => ({ ...before, sending }))
      setState('saving')
      const outcome = await attempt(sending, keys)
      const happened = { sending, outcome, keys, newKey: crypto.randomUUID() }
      moveFiles(latest.current, typingAfter(latest.current, happened))
      update((before) => typingAfter(before, happened))
      setState(stateOf(outcome))
      setProblem('problem' in outcome ? outcome.problem : null)
      refusedBody.current = outcome.is === 'refused' ? sending.content : null
      if (outcome.is === 'kept') readAgain(queries)
      if (outcome.is === 'sent') sent.current(outcome.order)
      if (!goesOn.includes(outcome.is)) return null
    }
    return null
  }, [isLab, queries, setTyping])
  return { keep, state, problem, refusedBody }
}

/**
 * Keeps a draft at the service while one types: drafted once, as soon as there is something to
 * lose, then changed. What was sent and not answered is repeated as it was until its outcome is
 * known, also after a reload; a change made elsewhere is reported (`stale`) and never written over
 * unasked. `flush` keeps what was typed at once and answers the order.
 */
export function useSaving(options: Options) {
  const { typing, isLab } = options
  const keys = { isLab }
  const { keep, state, problem, refusedBody } = useSender(options)
  const line = useRef<Promise<unknown>>(Promise.resolve())

  // One after the other: the second must know the version that the first made.
  const flush = useCallback((): Promise<string | null> => {
    const turn = line.current.then(keep)
    line.current = turn
    return turn
  }, [keep])

  const content = withSending({ ...typing, sending: null }, keys).sending.content
  const isDue =
    !isSaved(typing, keys) &&
    (typing.kept !== null || Boolean(typing.sending) || isWorthKeeping(typing.draft, keys))
  const isRefused = state === 'refused' && refusedBody.current === content
  const isWaiting = !isDue || state === 'stale' || isRefused
  useEffect(() => {
    if (isWaiting) return
    const timer = setTimeout(() => void flush(), state === 'offline' ? againMs : pauseMs)
    return () => clearTimeout(timer)
    // Each change begins the pause again.
    // eslint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [content, isWaiting, state, flush])
  useEffect(() => {
    const goOn = () => void (state === 'offline' && flush())
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [state, flush])
  // Whoever leaves the page within the pause leaves nothing behind.
  const leaving = useRef<() => void>(() => undefined)
  leaving.current = () => void (!isWaiting && state !== 'offline' && flush())
  useEffect(() => () => leaving.current(), [])

  return { state: isDue && state === 'saved' ? ('saving' as const) : state, problem, flush }
}
