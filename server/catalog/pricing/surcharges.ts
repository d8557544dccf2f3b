import type { OrderSurcharge } from '#contract/orders/orders'
import { newId } from '#platform/clock'
import { inputError, invalidInput, Refusal } from '#platform/errors'
import { shareOf } from './prices.ts'

/** A surcharge that a laboratory asks. */
export type OfferedSurcharge = {
  id: string
  kind: OrderSurcharge['kind']
  name: string
  priceMinor: number | null
  percentBasisPoints: number | null
  currency: string
  taxRateBasisPoints: number
}

/** A surcharge of an order, with its money. */
export type PricedSurcharge = OrderSurcharge & { amountMinor: number; taxRateBasisPoints: number }

/** What the laboratory adds by hand. */
export type AddedSurcharge = { surchargeId: string; quantityThousandths?: number }

type SurchargeInput = {
  offered: readonly OfferedSurcharge[]
  existing: readonly PricedSurcharge[]
  /** What the laboratory adds, whole; without it what it added before stays. */
  added: readonly AddedSurcharge[] | undefined
  /** Once submitted, what was there keeps its price, and shipping no longer comes automatically. */
  isFrozen: boolean
  /** Once accepted, rush is the laboratory's to take off. */
  isAccepted: boolean
  priority: 'standard' | 'rush'
  /** Of the items, less their discounts. */
  itemsMinor: number
  currency: string | null
}

const wholeThousandths = 1_000

type Frozen = Omit<PricedSurcharge, 'amountMinor'>

const freeze = (offered: OfferedSurcharge, quantityThousandths: number): Frozen => ({
  id: newId(),
  surchargeId: offered.id,
  kind: offered.kind,
  description: offered.name,
  quantityThousandths,
  unitPriceMinor: offered.priceMinor,
  percentBasisPoints: offered.percentBasisPoints,
  taxRateBasisPoints: offered.taxRateBasisPoints,
})

const isByHand = ({ kind }: { kind: OrderSurcharge['kind'] }) =>
  kind === 'per_gram' || kind === 'other'

// The list of the laboratory is whole: once the order is sent, what came automatically and is not
// in it goes.
function isKept(surcharge: PricedSurcharge, input: SurchargeInput): boolean {
  const { added, isFrozen, isAccepted, priority } = input
  if (!isFrozen) return false
  if (added) return added.some(({ surchargeId }) => surchargeId === surcharge.surchargeId)
  return surcharge.kind === 'shipping' || priority === 'rush' || isAccepted
}

function comingByThemselves(input: SurchargeInput): Frozen[] {
  const { offered, existing, added, isFrozen, priority, currency } = input
  const kept = existing.filter((one) => !isByHand(one) && isKept(one, input))
  const hasRush = kept.some(({ kind }) => kind === 'rush')
  const isNew = ({ kind }: OfferedSurcharge) =>
    kind === 'rush' ? priority === 'rush' && !hasRush : kind === 'shipping' && !isFrozen
  const fresh = offered.filter(
    (one) =>
      one.currency === currency &&
      isNew(one) &&
      !(isFrozen && added) &&
      !existing.some(({ surchargeId }) => isFrozen && surchargeId === one.id),
  )
  return [...kept, ...fresh.map((one) => freeze(one, wholeThousandths))]
}

function addedByHand({ offered, existing, added, currency }: SurchargeInput): Frozen[] {
  if (added === undefined) return existing.filter(isByHand)
  return added.flatMap(({ surchargeId, quantityThousandths = wholeThousandths }, place) => {
    const pointer = `/surcharges/${place}/surchargeId`
    if (added.findIndex((one) => one.surchargeId === surchargeId) < place) {
      throw invalidInput(inputError('body', pointer, 'named_twice'))
    }
    const before = existing.find((one) => one.surchargeId === surchargeId)
    if (before) return isByHand(before) ? [{ ...before, quantityThousandths }] : []
    const offer = offered.find((one) => one.id === surchargeId)
    if (!offer || !isByHand(offer) || offer.currency !== currency) {
      const errors = [inputError('body', pointer, 'not_offered')]
      throw new Refusal('surcharge_not_offered', {}, { errors })
    }
    return [freeze(offer, quantityThousandths)]
  })
}

/**
 * What comes on top of the items: rush with a rush order and shipping with every order, as long as it
 * is not frozen, and what the laboratory added. Once accepted, rush stays until the laboratory takes it
 * off: whoever works faster has worked faster. An amount is rounded once to the whole minor unit,
 * halves away from zero. @throws Refusal 404
 */
export function planSurcharges(input: SurchargeInput): PricedSurcharge[] {
  if (input.currency === null) return []
  return [...comingByThemselves(input), ...addedByHand(input)].map((one) => ({
    ...one,
    amountMinor:
      one.percentBasisPoints === null
        ? shareOf(one.unitPriceMinor ?? 0, one.quantityThousandths, wholeThousandths)
        : shareOf(input.itemsMinor, one.percentBasisPoints, 10_000),
  }))
}
