import { issueDeviceStatement } from '../compliance/device-statements.ts'
import { claimRemake } from '../finance/remakes.ts'
import { createShipment } from '../logistics/shipments.ts'
import { abilityTable, type AbilityCaller } from '../platform/abilities.ts'
import type { Endpoint } from '../platform/endpoint.ts'
import { dismissScanCancellation, returnScan } from '../scans/scan-returns.ts'
import { duplicateOrder } from './order-duplicates.ts'
import { replaceCaseArrival } from './case-arrival.ts'
import * as transitions from './order-transition-endpoints.ts'
import {
  arrivalOpenStatuses,
  deviceStatementStatuses,
  endedStatuses,
  isAt,
  promiseOpenStatuses,
  rxOpenStatuses,
  scanClosedStatuses,
} from './order-statuses.ts'
import { canTransition, type OrderAction, type OrderSituation } from './order-transitions.ts'
import { deleteOrder, OrderAbilities, updateOrder, type OrderSummary } from './orders.ts'

const transition = (action: OrderAction, operation: Endpoint) => ({
  operation,
  when: (order: OrderSituation, { organizationType }: AbilityCaller) =>
    canTransition(action, order, organizationType),
})

// What is prescribed is the clinic's; of an offline customer the laboratory's.
const prescribes = (order: OrderSituation, { organizationType }: AbilityCaller) =>
  organizationType === 'clinic' || order.clinicOrganizationId === null

/** When somebody can do what with an order. */
export const orderAbilities = abilityTable<typeof OrderAbilities, OrderSummary>(OrderAbilities, {
  submit: transition('submit', transitions.submitOrder),
  register: transition('register', transitions.registerOrder),
  withdraw: transition('withdraw', transitions.withdrawOrder),
  requestInfo: transition('requestInfo', transitions.requestOrderInformation),
  resubmit: transition('resubmit', transitions.resubmitOrder),
  accept: transition('accept', transitions.acceptOrder),
  reject: transition('reject', transitions.rejectOrder),
  acknowledgeRx: transition('acknowledgeRx', transitions.acknowledgeOrderPrescription),
  start: transition('start', transitions.startOrder),
  sendForApproval: transition('sendForApproval', transitions.sendOrderForApproval),
  approve: transition('approve', transitions.approveOrder),
  requestChanges: transition('requestChanges', transitions.requestOrderChanges),
  finish: transition('finish', transitions.finishOrder),
  ship: transition('ship', createShipment),
  answerTryIn: transition('answerTryIn', transitions.answerTryIn),
  returnFromTryIn: transition('returnFromTryIn', transitions.returnOrderFromTryIn),
  complete: transition('complete', transitions.completeOrder),
  requestRemake: transition('requestRemake', claimRemake),
  hold: transition('hold', transitions.holdOrder),
  resume: transition('resume', transitions.resumeOrder),
  cancel: transition('cancel', transitions.cancelOrder),
  requestCancel: transition('requestCancel', transitions.cancelOrder),
  changeRx: {
    operation: updateOrder,
    when: (order, caller) => prescribes(order, caller) && isAt(order, rxOpenStatuses),
  },
  changePromise: {
    operation: updateOrder,
    when: (order, { organizationType }) =>
      organizationType === 'lab' && isAt(order, promiseOpenStatuses),
  },
  answerDay: {
    operation: transitions.answerDay,
    when: (order) => order.dayChange?.answer === null && !isAt(order, endedStatuses),
  },
  recordArrival: {
    operation: replaceCaseArrival,
    when: (order, { organizationType }) =>
      organizationType === 'lab' && isAt(order, arrivalOpenStatuses),
  },
  returnScan: { operation: returnScan, when: (order) => !isAt(order, scanClosedStatuses) },
  dismissScanCancellation: {
    operation: dismissScanCancellation,
    when: ({ scanCancelledAt }) => scanCancelledAt !== null,
  },
  issueDeviceStatement: {
    operation: issueDeviceStatement,
    when: (order) => isAt(order, deviceStatementStatuses),
  },
  duplicate: { operation: duplicateOrder, when: prescribes },
  delete: {
    operation: deleteOrder,
    when: ({ status, number }) => status === 'draft' && number === null,
  },
})
