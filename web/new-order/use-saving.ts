import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { asProblem, type ApiProblem } from '../api/problem.ts'
import {
  bodyOf,
  changeBodyOf,
  isWorthKeeping,
  madeItems,
  withItemIds,
  type Order,
  type OrderDraft,
} from './draft.ts'

const pauseMs = 900
const againMs = 5_000

/** The order at the service that a draft is kept in; null before there is one. */
export type Kept = {
  orderId: string
  version: number
  /** The body as it was last kept. */
  body: string
  reservedDay: string | null
}

/** What is typed, and where it is kept. */
export type Typing = { draft: OrderDraft; kept: Kept | null; startKey: string }

export type SavingState = 'idle' | 'saving' | 'saved' | 'offline' | 'refused' | 'stale'

type Options = {
  typing: Typing
  setTyping: (change: (before: Typing) => Typing) => void
  isLab: boolean
}

const keptOf = (order: Order, body: string): Kept => ({
  orderId: order.id,
  version: order.version,
  body,
  reservedDay: order.reservedDeliveryDate,
})

/** The order at the service as one that is kept. */
export const keptFrom = (order: Order, draft: OrderDraft, isLab: boolean): Kept =>
  keptOf(order, JSON.stringify(bodyOf(draft, { isLab })))

/** What is typed, as the beginning of an order that the service does not know. */
export const withoutOrder = ({ draft }: Typing): Typing => ({
  draft: { ...draft, items: draft.items.map((item) => ({ ...item, id: null })) },
  kept: null,
  startKey: crypto.randomUUID(),
})

async function send({ draft, kept, startKey }: Typing, isLab: boolean): Promise<Order> {
  const keys = { isLab }
  const { order } = kept
    ? await call('updateOrder', {
        params: { id: kept.orderId },
        body: changeBodyOf(draft, keys),
        ifMatch: kept.version,
      })
    : await call('createOrder', { body: bodyOf(draft, keys), idempotencyKey: startKey })
  return order
}

/**
 * Keeps a draft at the service while one types: created as soon as there is something to lose, then
 * changed. A lost network is waited for; a change made elsewhere is told (`stale`) and never written
 * over unasked. `flush` keeps what was typed at once and answers the order.
 */
export function useSaving({ typing, setTyping, isLab }: Options) {
  const queries = useQueryClient()
  const [state, setState] = useState<SavingState>(typing.kept ? 'saved' : 'idle')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const latest = useRef(typing)
  latest.current = typing
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const refusedBody = useRef<string | null>(null)

  const keep = useCallback(async (): Promise<string | null> => {
    const sent = latest.current
    const body = JSON.stringify(bodyOf(sent.draft, { isLab }))
    if (sent.kept?.body === body) return sent.kept.orderId
    const sentKeys = madeItems(sent.draft).map(({ key }) => key)
    setState('saving')
    try {
      const order = await send(sent, isLab)
      const kept = keptOf(order, body)
      const next = (before: Typing): Typing => ({
        ...before,
        draft: withItemIds(before.draft, order, sentKeys),
        kept,
      })
      latest.current = next(latest.current)
      setTyping(next)
      setState('saved')
      setProblem(null)
      for (const name of ['getAvailability', 'checkOrderScans', 'getOrder', 'listOrders'])
        void queries.invalidateQueries({ queryKey: [name] })
      return order.id
    } catch (thrown) {
      const refusal = asProblem(thrown)
      if (refusal.code === 'not_found' && sent.kept) {
        // It was deleted elsewhere: what is typed here begins anew.
        setTyping(withoutOrder)
        setState('idle')
        return null
      }
      setProblem(refusal)
      refusedBody.current = body
      setState(
        refusal.code === 'offline' || refusal.status >= 500 || refusal.status === 429
          ? 'offline'
          : refusal.code === 'stale'
            ? 'stale'
            : 'refused',
      )
      return null
    }
  }, [isLab, queries, setTyping])

  // One after the other: the second must know the version that the first made.
  const flush = useCallback((): Promise<string | null> => {
    const turn = line.current.then(keep)
    line.current = turn
    return turn
  }, [keep])

  const body = JSON.stringify(bodyOf(typing.draft, { isLab }))
  const keptBody = typing.kept?.body ?? null
  const isWorth = typing.kept !== null || isWorthKeeping(typing.draft, { isLab })
  const isDue = isWorth && keptBody !== body
  useEffect(() => {
    const isRefused = state === 'refused' && refusedBody.current === body
    if (!isWorth || keptBody === body || state === 'stale' || isRefused) return
    const timer = setTimeout(() => void flush(), state === 'offline' ? againMs : pauseMs)
    return () => clearTimeout(timer)
  }, [body, keptBody, isWorth, state, flush])

  return { state: isDue && state === 'saved' ? ('saving' as const) : state, problem, flush }
}
