import type { OrderSurcharge } from '#contract/orders'
import { newId } from '#platform/clock'
import { Refusal } from '#platform/errors'
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
export type PricedSurcharge = OrderSurcharge & { amount: number; taxRate: number }

/** What the laboratory adds by hand. */
export type AddedSurcharge = { surchargeId: string; quantityThousandths?: number }

type SurchargeGround = {
  offered: readonly OfferedSurcharge[]
  existing: readonly PricedSurcharge[]
  /** What the laboratory adds, whole; without it what it added before stays. */
  added: readonly AddedSurcharge[] | undefined
  /** Once submitted, what was there keeps its price, and shipping no longer comes by itself. */
  isFrozen: boolean
  priority: 'standard' | 'rush'
  /** Of the items, less their discounts. */
  itemsMinor: number
  currency: string | null
}

const wholeThousandths = 1_000

type Frozen = Omit<PricedSurcharge, 'amount'>

const freeze = (offered: OfferedSurcharge, quantityThousandths: number): Frozen => ({
  id: newId(),
  surchargeId: offered.id,
  kind: offered.kind,
  description: offered.name,
  quantityThousandths,
  unitPrice: offered.priceMinor,
  percent: offered.percentBasisPoints,
  taxRate: offered.taxRateBasisPoints,
})

const isByHand = ({ kind }: { kind: OrderSurcharge['kind'] }) =>
  kind === 'per_gram' || kind === 'other'

function comingByThemselves(ground: SurchargeGround): Frozen[] {
  const { offered, existing, isFrozen, priority, currency } = ground
  const applies = ({ kind }: { kind: OrderSurcharge['kind'] }) =>
    kind === 'shipping' || (kind === 'rush' && priority === 'rush')
  const kept = isFrozen ? existing.filter(applies) : []
  const hasRush = kept.some(({ kind }) => kind === 'rush')
  const fresh = offered.filter(
    (one) =>
      one.currency === currency && applies(one) && (!isFrozen || (one.kind === 'rush' && !hasRush)),
  )
  return [...kept, ...fresh.map((one) => freeze(one, wholeThousandths))]
}

function addedByHand({ offered, existing, added, currency }: SurchargeGround): Frozen[] {
  if (added === undefined) return existing.filter(isByHand)
  return added.map(({ surchargeId, quantityThousandths = wholeThousandths }, place) => {
    const before = existing.find((one) => one.surchargeId === surchargeId && isByHand(one))
    if (before) return { ...before, quantityThousandths }
    const offer = offered.find((one) => one.id === surchargeId)
    if (!offer || !isByHand(offer) || offer.currency !== currency) {
      throw new Refusal('not_found', 'There is no such surcharge to be added to this order.', {
        errors: [
          {
            in: 'body',
            pointer: `/surcharges/${place}/surchargeId`,
            code: 'not_found',
            message: 'is not a surcharge of this currency that is added by hand',
          },
        ],
      })
    }
    return freeze(offer, quantityThousandths)
  })
}

/**
 * What comes on top of the items: rush with a rush order and shipping with every order, as long as it
 * is not frozen, and what the laboratory added. An amount is rounded once to the whole minor unit,
 * halves away from zero. @throws Refusal 404
 */
export function planSurcharges(ground: SurchargeGround): PricedSurcharge[] {
  if (ground.currency === null) return []
  return [...comingByThemselves(ground), ...addedByHand(ground)].map((one) => ({
    ...one,
    amount:
      one.percent === null
        ? shareOf(one.unitPrice ?? 0, one.quantityThousandths, wholeThousandths)
        : shareOf(ground.itemsMinor, one.percent, 10_000),
  }))
}
