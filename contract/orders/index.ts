import type { Area } from '../platform/area.ts'
import * as orders from './orders.ts'
import * as orderCounts from './order-counts.ts'
import * as orderExport from './order-export.ts'
import * as orderEvents from './order-events.ts'
import * as orderDuplicates from './order-duplicates.ts'
import * as orderPreflight from './order-preflight.ts'
import * as orderAbilities from './order-abilities.ts'
import * as orderTransitionEndpoints from './order-transition-endpoints.ts'
import * as caseArrival from './case-arrival.ts'
import * as orderTrays from './order-trays.ts'
import * as rxVersions from './rx-versions.ts'
import * as approvals from './approvals.ts'
import * as preferenceDifferences from './preference-differences.ts'
import * as orderTemplates from './order-templates.ts'
import * as favouriteProducts from './favourite-products.ts'
import * as orderProofs from './order-proofs.ts'
import * as comments from './comments.ts'
import { oneOf } from '../platform/values.ts'
import { Tooth } from './order-items.ts'
import { orderStatuses } from './order-statuses.ts'
import { orderEventActions } from './order-transitions.ts'

/** Orders from draft to completion, their prescriptions, approvals, comments and history. */
export const ordersArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [
    orders,
    orderCounts,
    orderExport,
    orderEvents,
    orderDuplicates,
    orderPreflight,
    orderTransitionEndpoints,
    caseArrival,
    orderAbilities,
    orderTrays,
    rxVersions,
    approvals,
    preferenceDifferences,
    orderTemplates,
    favouriteProducts,
    orderProofs,
    comments,
  ],
  tags: {
    Orders:
      'Work from the first draft to the seated restoration, moved step by step by both sides.',
    Comments: 'What both sides say about an order, and who follows it.',
  },
  kinds: {
    Tooth,
    OrderStatus: oneOf(orderStatuses, 'Status of an order'),
    OrderEventAction: oneOf(orderEventActions, 'What happened to an order'),
  },
}
