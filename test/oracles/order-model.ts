/**
 * What an order does, said a second time and in other words, for tests that hold the service against
 * it. It shares nothing with the contract's table of moves or with the code of the service.
 */

export type Side = 'lab' | 'clinic'

type Parcel = {
  id: string
  isForTryIn: boolean
  hasArrived: boolean
  isMissing: boolean
  /** It left before the order came back from the chair: what is in it is no matter any more. */
  isOld: boolean
}

/** An order as the model knows it. Organizations are named by whatever the test names them by. */
export type Case = {
  id: string
  lab: string
  /** Null for an offline customer. */
  clinic: string | null
  stage: string
  paused: { in: string; by: Side; rx: number } | null
  hasNumber: boolean
  isAtLab: boolean
  isAgreed: boolean
  rx: number
  rxRead: number
  wantsCancel: boolean
  isLost: boolean
  isClaimed: boolean
  /** Designs that no round of approval has shown yet. */
  newDesigns: number
  parcels: Parcel[]
  changes: number
  events: number
  isGone: boolean
}

/** A draft that was just written. */
export const newCase = (id: string, lab: string, clinic: string | null): Case => ({
  id,
  lab,
  clinic,
  stage: 'draft',
  paused: null,
  hasNumber: false,
  isAtLab: false,
  isAgreed: false,
  rx: 0,
  rxRead: 0,
  wantsCancel: false,
  isLost: false,
  isClaimed: false,
  newDesigns: 0,
  parcels: [],
  changes: 1,
  events: 1,
  isGone: false,
})

/** Who asks: for which organization, on which side, and by which credential; null is a stranger. */
export type Asker = { organization: string; side: Side; isDevice: boolean } | null

/** Verbs that name the side which may ask at all; the others are for both. */
const onlyFor: Record<string, Side> = {
  submit: 'clinic',
  withdraw: 'clinic',
  resubmit: 'clinic',
  approve: 'clinic',
  dislike: 'clinic',
  complete: 'clinic',
  lose: 'clinic',
  register: 'lab',
  ask: 'lab',
  accept: 'lab',
  reject: 'lab',
  start: 'lab',
  show: 'lab',
  acknowledge: 'lab',
  finish: 'lab',
  send: 'lab',
  sendToTryIn: 'lab',
}

export const verbs = [
  ...Object.keys(onlyFor),
  'hold',
  'resume',
  'arrive',
  'back',
  'cancel',
  'prescribe',
  'promise',
  'remove',
  'claim',
]

const beforeWork = ['submitted', 'needs_info', 'accepted']
const atBench = ['in_production', 'awaiting_approval']
const changeable = [...beforeWork, ...atBench, 'on_hold']

/** Whether the laboratory has yet to read the prescription that it works by. */
const isUnread = ({ isAgreed, rx, rxRead, stage }: Case) =>
  isAgreed && rxRead < rx && ['accepted', ...atBench, 'on_hold', 'ready'].includes(stage)

/** Whose move it is. */
export function turnOf(order: Case): string {
  const { stage, clinic, paused, wantsCancel, isLost } = order
  if (wantsCancel || isUnread(order)) return 'lab'
  if (stage === 'shipped') return isLost ? 'lab' : 'courier'
  if (['completed', 'rejected', 'cancelled'].includes(stage)) return 'none'
  const waitsForClinic =
    stage === 'on_hold'
      ? paused?.by === 'lab'
      : ['draft', 'needs_info', 'awaiting_approval', 'delivered', 'at_try_in'].includes(stage)
  if (!waitsForClinic) return 'lab'
  if (clinic !== null) return 'clinic'
  return stage === 'delivered' ? 'none' : 'lab'
}

/** Whether an organization knows of the order. */
export function isSeenBy(order: Case, organization: string): boolean {
  if (order.isGone) return false
  if (organization === order.clinic) return true
  const isHidden =
    order.clinic !== null &&
    (order.stage === 'draft' || (order.stage === 'cancelled' && !order.isAtLab))
  return organization === order.lab && !isHidden
}

type Effect = (order: Case) => void

const to =
  (stage: string, more: Effect = () => {}): Effect =>
  (order) => {
    order.stage = stage
    more(order)
  }

const agree: Effect = (order) => {
  order.isAgreed = true
  order.rxRead = order.rx
}
const arriveAtLab: Effect = (order) => {
  order.hasNumber = true
  order.isAtLab = true
  order.rx = 1
}

// Steps that lead from one place to another, whoever may ask for them.
const plain: Record<string, { from: string[]; go: Effect; needsReading?: true }> = {
  submit: { from: ['draft'], go: to('submitted', arriveAtLab) },
  register: {
    from: ['draft'],
    go: to('accepted', (order) => {
      arriveAtLab(order)
      agree(order)
    }),
  },
  withdraw: {
    from: ['submitted', 'needs_info'],
    go: to('draft', (order) => {
      order.isAtLab = false
    }),
  },
  ask: { from: ['submitted'], go: to('needs_info') },
  resubmit: { from: ['needs_info'], go: to('submitted') },
  accept: { from: ['submitted'], go: to('accepted', agree) },
  reject: { from: ['submitted', 'needs_info'], go: to('rejected') },
  start: { from: ['accepted'], go: to('in_production'), needsReading: true },
  approve: { from: ['awaiting_approval'], go: to('in_production'), needsReading: true },
  dislike: { from: ['awaiting_approval'], go: to('in_production') },
  finish: { from: ['in_production'], go: to('ready'), needsReading: true },
  back: {
    from: ['at_try_in'],
    go: to('in_production', (order) => {
      for (const parcel of order.parcels) parcel.isOld = true
    }),
  },
  complete: { from: ['delivered'], go: to('completed') },
}

// These leave a wish to cancel standing; every other step is an answer to it.
const leavesWish = ['hold', 'resume', 'acknowledge', 'prescribe', 'promise', 'claim', 'arrive']

function special(order: Case, side: Side, verb: string, parcel: Parcel | undefined) {
  const { stage, paused, clinic } = order
  const send = (isForTryIn: boolean): Effect | null =>
    (stage === 'ready' && !isUnread(order)) || (stage === 'shipped' && order.isLost)
      ? to('shipped', (after) => {
          after.isLost = false
          const fresh = { hasArrived: false, isMissing: false, isOld: false }
          after.parcels.push({ id: '', isForTryIn, ...fresh })
        })
      : null
  switch (verb) {
    case 'show':
      return stage === 'in_production' && clinic !== null && !isUnread(order)
        ? to('awaiting_approval', (after) => {
            after.newDesigns = 0
          })
        : null
    case 'acknowledge':
      return isUnread(order)
        ? (after: Case) => {
            after.rxRead = after.rx
          }
        : null
    case 'hold':
      return [...beforeWork, ...atBench, 'ready'].includes(stage)
        ? to('on_hold', (after) => {
            after.paused = { in: stage, by: side, rx: after.rx }
          })
        : null
    case 'resume':
      return paused?.by === side
        ? to(resumedOf(order, paused), (after) => {
            after.paused = null
          })
        : null
    case 'send':
      return send(false)
    case 'sendToTryIn':
      return send(true)
    case 'arrive':
      return arrivalOf(order, parcel)
    case 'lose':
      return stage === 'shipped' && !order.isLost && parcel && isExpected(parcel)
        ? (after: Case) => {
            after.isLost = true
            for (const own of after.parcels) if (own.id === parcel.id) own.isMissing = true
          }
        : null
    case 'cancel':
      return cancelOf(order, side)
    case 'claim':
      return ['delivered', 'completed'].includes(stage) && !order.isClaimed
        ? (after: Case) => {
            after.isClaimed = true
          }
        : null
    default:
      return null
  }
}

// Work that was ready is not, once something else is asked for.
const resumedOf = ({ rx }: Case, paused: { in: string; rx: number }) =>
  paused.in === 'ready' && rx !== paused.rx ? 'in_production' : paused.in

const isExpected = ({ hasArrived, isMissing, isOld }: Parcel) => !hasArrived && !isMissing && !isOld

// A parcel that is at the door is taken, also one that nobody waits for any more.
function arrivalOf({ stage }: Case, parcel: Parcel | undefined): Effect | null {
  if (!parcel || parcel.hasArrived) return null
  const isAwaited = ['ready', 'shipped'].includes(stage) && !parcel.isOld
  const place = parcel.isForTryIn ? 'at_try_in' : 'delivered'
  return (after) => {
    for (const own of after.parcels) if (own.id === parcel.id) own.hasArrived = true
    if (!isAwaited) return
    after.isLost = false
    after.stage = place
  }
}

function cancelOf(order: Case, side: Side): Effect | null {
  const end = to('cancelled', (after) => {
    after.paused = null
  })
  if (order.stage === 'draft') return side === 'clinic' && order.hasNumber ? end : null
  if (!changeable.includes(order.stage)) return null
  if (side === 'lab' || !order.isAgreed) return end
  return order.wantsCancel
    ? null
    : (after) => {
        after.wantsCancel = true
      }
}

// Changes of what an order says. In a draft they leave no trace but the count of changes.
function writing(order: Case, verb: string): Effect | null {
  if (verb === 'prescribe') {
    if (order.stage === 'draft') {
      return (after) => {
        after.events--
      }
    }
    if (!changeable.includes(order.stage)) return null
    return (after) => {
      if (!after.isAgreed) return
      after.rx++
      // A laboratory that writes for its offline customer has read what it writes.
      if (after.clinic === null) after.rxRead = after.rx
    }
  }
  return ['accepted', ...atBench, 'on_hold', 'ready'].includes(order.stage) ? () => {} : null
}

function effectOf(order: Case, side: Side, verb: string, parcel?: Parcel): Effect | null {
  if (verb === 'prescribe' || verb === 'promise') return writing(order, verb)
  if (verb === 'remove') {
    return order.stage === 'draft' && !order.hasNumber
      ? (after) => {
          after.isGone = true
        }
      : null
  }
  const rule = plain[verb]
  if (!rule) return special(order, side, verb, parcel)
  const isReady = rule.from.includes(order.stage) && !(rule.needsReading && isUnread(order))
  return isReady ? rule.go : null
}

/** What an ask is answered with: a status, the state that a 409 names, and what becomes of the order. */
export type Verdict = { status: number; state?: string; go?: () => void }

/** What the service has to answer when someone asks for a step now. `parcelId` for parcels. */
export function judge(order: Case, asker: Asker, verb: string, parcelId?: string): Verdict {
  if (!asker) return { status: 401 }
  const { side, organization } = asker
  if (verb === 'remove' && asker.isDevice) return { status: 401 }
  if (onlyFor[verb] !== undefined && onlyFor[verb] !== side) return { status: 403 }
  if (verb === 'promise' && side === 'clinic') return { status: 400 }
  if (!isSeenBy(order, organization)) return { status: 404 }
  if (verb === 'prescribe' && side === 'lab' && order.clinic !== null) return { status: 422 }
  const parcel = order.parcels.find(({ id }) => id === parcelId)
  const isOfParcel = verb === 'arrive' || verb === 'lose'
  if (isOfParcel && !parcel) return { status: 404 }
  const effect = effectOf(order, side, verb, parcel)
  if (!effect) {
    if (isOfParcel && parcel?.hasArrived) return { status: 409, state: 'delivered' }
    if (verb === 'lose' && parcel?.isMissing) return { status: 409, state: 'exception' }
    const isSecondClaim = verb === 'claim' && order.isClaimed
    const isDone = ['delivered', 'completed'].includes(order.stage)
    return { status: 409, state: isSecondClaim && isDone ? 'open' : order.stage }
  }
  if (verb === 'show' && order.newDesigns === 0) return { status: 422 }
  const creates = ['send', 'sendToTryIn', 'claim'].includes(verb)
  return {
    status: verb === 'remove' ? 204 : creates ? 201 : 200,
    go() {
      const wanted = order.wantsCancel
      order.changes++
      order.events++
      effect(order)
      if (wanted && !leavesWish.includes(verb)) order.wantsCancel = false
    },
  }
}
