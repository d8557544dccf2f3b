import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A patient whose creation was acknowledged. */
type Acknowledged = { id: string; lastName: string }
type Answer = { status: number; body: any; cookie: string; retryAfter: string | null }

const writerCount = 4
const readerCount = 2
// Whoever waits longer than this for an answer counts as answered wrong.
const answerWithinMs = 15_000

async function ask(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: object },
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text === '' ? undefined : JSON.parse(text),
    cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '',
    retryAfter: answer.headers.get('retry-after'),
  }
}

/**
 * People who create patients with idempotency keys and read what was acknowledged, each as fast as
 * it is answered. A request that is answered 503 comes again with its key. What is neither that nor
 * right is kept as wrong.
 */
export async function openLoad(url: string) {
  const acknowledged: Acknowledged[] = []
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  let isDone = false
  let refused = 0
  let lastAtMs = performance.now()
  let longestGapMs = 0

  const signedUp = await ask(`${url}/auth/sign-up/email`, {
    method: 'POST',
    body: {
      name: 'Ada Sample',
      email: 'ada@practice.example',
      password: 'a-long-walk-by-the-sea',
      organization: { type: 'clinic', name: 'Practice' },
    },
  })
  if (signedUp.status !== 201) throw new Error(`the sign-up is answered ${signedUp.status}`)
  const headers = { cookie: signedUp.cookie }

  function note(what: string, { status, body, retryAfter }: Answer, isRight: boolean): void {
    const key = status === 503 ? `503 ${body?.code}` : String(status)
    statuses[key] = (statuses[key] ?? 0) + 1
    if (status === 503) refused++
    const isHonest = status === 503 && typeof body?.code === 'string'
    if (!isRight && !isHonest)
      wrong.push(`${what}: ${status} ${JSON.stringify(body)} ${retryAfter}`)
  }

  async function write(lastName: string): Promise<void> {
    const key = { ...headers, 'idempotency-key': randomUUID() }
    while (!isDone) {
      const body = { firstName: 'Nora', lastName }
      const answer = await ask(`${url}/patients`, { method: 'POST', headers: key, body })
      const isRight = answer.status === 201 && answer.body.patient.lastName === lastName
      note('a write', answer, isRight)
      if (isRight) {
        const nowMs = performance.now()
        longestGapMs = Math.max(longestGapMs, nowMs - lastAtMs)
        lastAtMs = nowMs
        acknowledged.push({ id: answer.body.patient.id, lastName })
        return
      }
      await sleep(100)
    }
  }

  async function read(): Promise<void> {
    const one = acknowledged[Math.floor(Math.random() * acknowledged.length)]
    if (!one) return sleep(100)
    const answer = await ask(`${url}/patients/${one.id}`, { headers })
    note('a read', answer, answer.status === 200 && answer.body.patient.lastName === one.lastName)
    if (answer.status !== 200) await sleep(100)
  }

  async function repeat(work: (step: number) => Promise<void>): Promise<void> {
    for (let step = 0; !isDone; step++) {
      await work(step).catch((error: unknown) => {
        wrong.push(`no answer: ${String(error)}`)
        return sleep(100)
      })
    }
  }

  const loads = [
    ...Array.from({ length: writerCount }, (_, place) =>
      repeat((step) => write(`Sample ${place} ${step}`)),
    ),
    ...Array.from({ length: readerCount }, () => repeat(read)),
  ]

  return {
    acknowledged: (): readonly Acknowledged[] => acknowledged,
    acknowledgedCount: () => acknowledged.length,
    beginRound(): void {
      refused = 0
      longestGapMs = 0
      lastAtMs = performance.now()
    },
    endRound: () => ({ longestGapSeconds: longestGapMs / 1000, refused }),
    async stop() {
      isDone = true
      await Promise.all(loads)
      return { statuses, wrong }
    },
  }
}

/** The running load. */
export type Load = Awaited<ReturnType<typeof openLoad>>
