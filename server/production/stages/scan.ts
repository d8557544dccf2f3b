import type { Body } from '#contract/platform/endpoint'
import type { OrderStage } from '#contract/production/order-stages'
import type { Scan, scanCode } from '#contract/production/stage-scans'
import { languageOfReader, type SummaryLanguage } from '#server/orders/work-summary'
import { actorOf, assertTransition, applyTransition, type LockedOrder } from '#server/orders/orders'
import type { Shortage } from '#server/production/materials'
import type { Tx } from '#platform/db/db'
import type { ReaderWishes } from '#platform/http/summary-fields'
import { Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { readCode } from './codes.ts'
import { scanTexts } from './scan-texts.ts'
import { selectLastSitting } from './stage-queries.ts'
import {
  beginStage,
  endStage,
  lockFloor,
  assertInProduction,
  stageInProgress,
  type Floor,
} from './stages.ts'

type Order = Pick<LockedOrder, 'id' | 'number' | 'status'>
const isOpenFor = ({ isCurrent, status }: OrderStage) => isCurrent && status !== 'in_progress'

// Own work first, then what nobody has, then what a colleague should do; what is furthest behind first.
function nextOf(stages: readonly OrderStage[], userId: string): OrderStage | undefined {
  const claim = ({ technician }: OrderStage) =>
    technician === null ? 1 : technician.userId === userId ? 0 : 2
  return stages
    .filter(isOpenFor)
    .sort((a, b) => claim(a) - claim(b) || a.sortOrder - b.sortOrder)[0]
}

type Choice = { scanStep: 'start' | 'finish'; stage: OrderStage }

function choose(
  { stages }: Floor,
  { userId }: Principal,
  { action, stageId }: { action: 'start' | 'finish' | undefined; stageId: string | undefined },
): Choice | undefined {
  const named = stages.find((stage) => stage.id === stageId)
  if (named) {
    return {
      stage: named,
      scanStep: action ?? (named.status === 'in_progress' ? 'finish' : 'start'),
    }
  }
  const own = stages.find(
    ({ status, technician }) => status === 'in_progress' && technician?.userId === userId,
  )
  if (own && action !== 'start') return { scanStep: 'finish', stage: own }
  const next = action === 'finish' ? undefined : nextOf(stages, userId)
  return next && { scanStep: 'start', stage: next }
}

// Guns read a code twice, and people press twice; work takes longer than that.
const repeatMs = 5_000

// The stage that this person began a moment ago, as long as it is in progress: nothing is done again.
async function findBegun(
  tx: Tx,
  { stages }: Floor,
  { session, stageId, now }: { session: Principal; stageId: string | undefined; now: Date },
): Promise<OrderStage | undefined> {
  const [order] = stages
  const sitting =
    order && (await selectLastSitting(tx, { orderId: order.orderId, userId: session.userId }))
  if (!sitting || sitting.finishedAt !== null) return undefined
  if (Math.abs(now.getTime() - Date.parse(sitting.startedAt)) >= repeatMs) return undefined
  const begun = stages.find(({ id: one }) => one === sitting.stageId)
  return stageId === undefined || stageId === begun?.id ? begun : undefined
}

// Nothing for the caller to do here: done already, or in progress by somebody else.
function refuseIdle(
  { order, stages }: Floor,
  { userId }: Principal,
  action: string | undefined,
): void {
  assertInProduction(order, { evenOnHold: true })
  const busy = stages.find(({ status }) => status === 'in_progress')
  if (busy) throw stageInProgress(busy, userId)
  if (action === 'finish') throw new Refusal('nothing_in_progress', {}, { state: order.status })
}

const shown = (stage: OrderStage | undefined): Scan['stage'] =>
  stage === undefined
    ? null
    : {
        id: stage.id,
        name: stage.name,
        department: stage.department,
        status: stage.status,
        itemDescription: stage.itemDescription,
        hasMaterialsToConfirm: stage.hasMaterialsToConfirm,
      }

type Said = { order: Order; choice: Choice | undefined; next: OrderStage | undefined }

function sentencesOf({ order: { number }, choice, next }: Said, language: SummaryLanguage): string {
  const texts = scanTexts[language]
  const order = number ?? texts.order
  if (!choice) return texts.allDone(order)
  const stage = texts.quoted(choice.stage)
  if (choice.scanStep === 'start') return texts.begun(order, stage)
  const then = next ? texts.next(texts.quoted(next)) : texts.wasLast
  return `${texts.done(order, stage, choice.stage.minutes)} ${then}`
}

type Reader = { session: Principal; language: SummaryLanguage }

const answerWith = (
  { order, stages }: Floor,
  {
    reader: { session, language },
    did,
    choice,
  }: { reader: Reader; did: Scan['did']; choice: Choice | undefined },
): Scan => {
  const stage = stages.find(({ id: one }) => one === choice?.stage.id)
  const next = nextOf(stages, session.userId)
  return {
    orderId: order.id,
    orderNumber: order.number,
    orderStatus: order.status,
    did: did.length === 0 ? ['none'] : did,
    stage: shown(stage),
    next: shown(next),
    message: sentencesOf(
      { order, choice: stage && choice && { scanStep: choice.scanStep, stage }, next },
      language,
    ),
  }
}

/**
 * Does what the code of a ticket asks for: ends what the caller has in progress on the order, else
 * begins the next open stage, and the order with it. A code that is read again within seconds of the
 * begin, and says no action, is answered as it was. @throws Refusal 404, 409
 */
export async function scan(
  tx: Tx,
  { session, now, wishes }: { session: Principal; now: Date; wishes: ReaderWishes },
  { code, action }: Body<typeof scanCode>,
): Promise<Scan> {
  const { orderId, stageId } = await readCode(tx, code)
  const reader = { session, language: await languageOfReader(tx, wishes) }
  let floor = await lockFloor(tx, orderId)
  const begun =
    action === undefined ? await findBegun(tx, floor, { session, stageId, now }) : undefined
  if (begun) {
    const choice = { scanStep: 'start', stage: begun } as const
    return answerWith(floor, { reader, did: ['stage_started'], choice })
  }
  const did: Scan['did'] = []
  if (floor.order.status === 'accepted' && action !== 'finish') {
    assertTransition('start', floor.order, session.organizationType)
    const step = { action: 'start', actor: actorOf(session) } as const
    await applyTransition(tx, floor.order, step, { to: 'in_production' })
    did.push('order_started')
    floor = await lockFloor(tx, orderId)
  }
  const shortages: Shortage[] = []
  const choice = choose(floor, session, { action, stageId })
  if (!choice) refuseIdle(floor, session, action)
  if (choice) {
    const place = { ...floor, stage: choice.stage }
    const isStart = choice.scanStep === 'start'
    if (isStart) await beginStage(tx, session, place)
    else shortages.push(...(await endStage(tx, { session, now }, place, {})))
    did.push(choice.scanStep === 'start' ? 'stage_started' : 'stage_finished')
  }
  const answer = answerWith(await lockFloor(tx, orderId), { reader, did, choice })
  const counts = shortages.map(({ materialName }) => scanTexts[reader.language].count(materialName))
  return { ...answer, message: [answer.message, ...counts].join(' ') }
}
