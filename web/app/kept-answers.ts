import type { QueryClient, QueryKey, QueryState } from '@tanstack/react-query'
import { clear, createStore, get, set } from 'idb-keyval'
import type { SignedIn } from '#contract/identity/session'
import type { OperationId } from '../api/client.ts'
import { keyOf } from '../api/hooks.ts'
import { isSessionOver, watchSessionEnd } from '../api/session-end.ts'
import { keptAnswersKey } from './storage-keys.ts'

// What people read on the way: no invoices, no settings, nobody's messages.
const keptOperations: ReadonlySet<unknown> = new Set<OperationId>([
  'getSession',
  'listOrders',
  'getOrder',
  'listSavedViews',
  'getWorklist',
  'listPatients',
  'listShipments',
  'getShipment',
])

const mostAnswers = 60
const mostCharacters = 2_000_000
const keptMs = 7 * 86_400_000
// Several answers of one page are written at once.
const writeAfterMs = 1_000

/** One answer as it is kept. */
export type KeptAnswer = { queryKey: QueryKey; queryHash: string; state: QueryState }

/** What this browser keeps of one person in one organization. */
export type KeptAnswers = {
  userId: string
  organizationId: string
  /** When the session expires: nothing is shown offline after it. */
  expiresAt: string
  answers: KeptAnswer[]
}

const recordKey = 'answers'
let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('pontic-answers', 'answers'))

const ownerOf = ({ user, organization }: SignedIn) => `${user.id}.${organization.id}`

const isYoung = (updatedAt: number, now: number) => updatedAt > now - keptMs

/** Deletes what this browser keeps of anybody's lists. */
export async function forgetAnswers(): Promise<void> {
  localStorage.removeItem(keptAnswersKey)
  // Where the store cannot be opened, nothing of it can be shown either.
  await clear(store()).catch(() => undefined)
}

/** What this browser keeps, whoever it is of. */
export const readAnswers = (): Promise<KeptAnswers | undefined> =>
  get<KeptAnswers>(recordKey, store()).catch(() => undefined)

/**
 * Whether kept answers are of whoever is there. Without a network nobody can say who that is: they count
 * as those of the last session, until it would have expired.
 */
export const isOf = (kept: KeptAnswers, who: SignedIn | 'offline', now: number): boolean =>
  who === 'offline'
    ? now < Date.parse(kept.expiresAt)
    : who.sharedDevice === null && ownerOf(who) === `${kept.userId}.${kept.organizationId}`

/**
 * Shows what was kept of whoever is there, until it is read again; what is of anybody else, or of a
 * session that is over, is deleted unseen. Resolves to whether there is something.
 */
export async function restoreAnswers(
  queries: QueryClient,
  kept: KeptAnswers | undefined,
  who: SignedIn | 'offline' | 'nobody',
): Promise<boolean> {
  const now = Date.now()
  if (!kept || who === 'nobody' || !isOf(kept, who, now)) {
    await forgetAnswers()
    return false
  }
  // Not with the library's own `hydrate`: it would come with the first page (0.9 kB).
  const cache = queries.getQueryCache()
  for (const { queryKey, queryHash, state: before } of kept.answers) {
    // However young, it is of before this load of the page, whose stream of changes begins later.
    const state = { ...before, isInvalidated: true }
    const known = cache.get(queryHash)
    if (!isYoung(state.dataUpdatedAt, now) || known?.state.data !== undefined) continue
    if (known) known.setState(state)
    else cache.build(queries, { queryKey, queryHash, gcTime: Infinity }, state)
  }
  return true
}

/** What is worth keeping of the answers that the page has: the newest, within the bounds. */
export function answersToKeep(queries: QueryClient, now: number): KeptAnswer[] {
  const newest = queries
    .getQueryCache()
    .getAll()
    .filter(
      ({ queryKey, state }) =>
        state.data !== undefined &&
        keptOperations.has(queryKey[0]) &&
        isYoung(state.dataUpdatedAt, now),
    )
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  let room = mostCharacters
  const fitting = newest.slice(0, mostAnswers).filter(({ state }) => {
    room -= JSON.stringify(state.data).length
    return room >= 0
  })
  // An answer that could not be read again is still the last one.
  const asRead = { status: 'success', fetchStatus: 'idle', error: null } as const
  return fitting.map(({ queryKey, queryHash, state }) => ({
    queryKey,
    queryHash,
    state: { ...state, ...asRead, fetchFailureReason: null, fetchFailureCount: 0 },
  }))
}

/**
 * Keeps the last answers of whoever is signed in, until the returned function is called; at a shared
 * device nothing. Where another tab signed in or out, this one keeps nothing any more.
 */
export function keepAnswers(queries: QueryClient): () => void {
  const session = () => queries.getQueryData<SignedIn>(keyOf('getSession', {}))
  const first = session()
  if (!first || first.sharedDevice !== null) return () => undefined
  const owner = ownerOf(first)
  localStorage.setItem(keptAnswersKey, owner)
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async () => {
    timer = undefined
    const now = session()
    const isOwn = now && ownerOf(now) === owner && localStorage.getItem(keptAnswersKey) === owner
    if (!isOwn || isSessionOver()) return
    const [userId, organizationId] = [now.user.id, now.organization.id]
    const answers = answersToKeep(queries, Date.now())
    const kept: KeptAnswers = { userId, organizationId, expiresAt: now.expiresAt, answers }
    // A browser without space keeps nothing.
    await set(recordKey, kept, store()).catch(() => undefined)
    if (localStorage.getItem(keptAnswersKey) === null) await forgetAnswers()
  }
  const schedule = () => (timer ??= setTimeout(() => void write(), writeAfterMs))
  schedule()
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (keptOperations.has(event.query.queryKey[0])) schedule()
  })
  const unwatch = watchSessionEnd(() => void (isSessionOver() && forgetAnswers()))
  return () => {
    clearTimeout(timer)
    unsubscribe()
    unwatch()
  }
}
