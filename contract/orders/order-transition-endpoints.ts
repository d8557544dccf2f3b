import { Type } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import type { RefusalCode } from '../refusals/index.ts'
import {
  whileAskingForRush,
  whileAssigningTrays,
  whileNamingPeople,
  whilePricing,
  whileTransitioning,
} from '../refusals/order-groups.ts'
import { offlineCompletionDays, tryInResults, type OrderAction } from './order-transitions.ts'
import { dayAnswers, FitRating, Missing, OneOrder, trayCode } from './orders.ts'
import { dayReason } from './promised-day.ts'
import { DateOnly, Id, idParams, nullable, oneOf, strict } from '../platform/values.ts'

const tag = 'Orders'

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const freeText = (description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: '\\S',
    description,
    examples: [example],
  })
const creditHoldReason = Type.Optional(
  freeText(
    'Why the order is taken although its customer is on payment hold; by a member who may see finance, and for the laboratory alone',
    'Paid in cash this morning',
  ),
)
const trayOfOrder = Type.Optional(
  Type.Unsafe<string>({ ...trayCode, description: 'The tray that it is put into at once' }),
)
const message = Type.Optional(freeText('A few words, kept with the event', 'All clear, thank you'))

// What all steps have in common; `If-Match` is honoured on each.
const transition = <
  const Action extends OrderAction,
  const Refused extends readonly RefusalCode[] = [],
>(
  action: Action,
  refuses?: Refused,
) =>
  ({
    method: 'POST',
    path: `/orders/{id}/${action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    operationId: `${action}Order`,
    tag,
    params: idParams,
    reply: { status: 200, body: OneOrder },
    refuses: [...whileTransitioning, ...(refuses ?? [])],
  }) as const

export const submitOrder = endpoint({
  ...transition('submit', [
    'connection_not_active',
    'order_incomplete',
    ...whileNamingPeople,
    ...whilePricing,
    ...whileAskingForRush,
  ]),
  summary: 'Send a draft to the laboratory',
  description:
    'Rush that buys nothing is refused: where it would not be earlier, or standard work meets the asked or reserved day. Freezes the prices and gives the number. What is missing is named at once in `errors`. Where the laboratory accepts this clinic without looking, the order is accepted at once, for the reserved or the asked day, or the first that is possible; unless it waits for money of this clinic, or is rush that endangers promises of other orders: then a person accepts.',
  access: members({ only: 'clinic', needs: 'orders.submit' }),
  body: strict({ message }),
})

export const registerOrder = endpoint({
  ...transition('register', [
    'customer_on_payment_hold',
    'payment_hold_reason_required',
    'customer_archived',
    'order_incomplete',
    ...whileNamingPeople,
    ...whilePricing,
    ...whileAssigningTrays,
  ]),
  summary: "Take an offline customer's order into the books",
  description: 'As submit and accept in one, for the laboratory that enters a paper case.',
  access: members({ only: 'lab', needs: 'orders.write' }),
  body: strict({
    promisedOn: Type.Optional(nullable(day('The day that is promised'))),
    trayCode: trayOfOrder,
    creditHoldReason,
    message,
  }),
})

export const withdrawOrder = endpoint({
  ...transition('withdraw', ['claim_order_not_withdrawable']),
  summary: 'Take an order back into the draft',
  description: 'The laboratory no longer sees it; the number stays.',
  access: members({ only: 'clinic', needs: 'orders.submit' }),
  body: strict({ message }),
})

export const requestOrderInformation = endpoint({
  ...transition('requestInfo'),
  operationId: 'requestOrderInformation',
  summary: 'Say what is missing',
  access: members({ only: 'lab', needs: 'orders.accept' }),
  body: strict({
    missing: Type.Unsafe<string[]>({ ...Missing, minItems: 1 }),
    message,
  }),
})

export const resubmitOrder = endpoint({
  ...transition('resubmit', ['order_incomplete']),
  summary: 'Send it again, with what was missing',
  access: members({ only: 'clinic', needs: 'orders.submit' }),
  body: strict({ message }),
})

export const acceptOrder = endpoint({
  ...transition('accept', [
    'customer_on_payment_hold',
    'payment_hold_reason_required',
    'promised_day_passed',
    'late_day_reason_required',
    'rush_endangers_promises',
    ...whileAssigningTrays,
  ]),
  summary: 'Accept an order',
  description:
    'Locks the prescription. Without a day it promises the reserved day, else the asked one, or the earliest that the stages and the load allow if that is later; where nothing of that is known the day is required. Rush that is promised no earlier than standard work becomes standard, and its surcharge is not charged. Rush that breaks promises of other orders, or puts them at risk, needs `endangeredPromises`.',
  access: members({ only: 'lab', needs: 'orders.accept' }),
  body: strict({
    promisedOn: Type.Optional(day('The day that is promised')),
    endangeredPromises: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100_000,
        description:
          'How many promises of other orders may break or be at risk by this rush order: those of `missed` and `endangered` of the preview that the person agreed to; refused where it is more by now',
        examples: [1],
      }),
    ),
    trayCode: trayOfOrder,
    dayReason,
    creditHoldReason,
    message,
  }),
})

export const answerDay = endpoint({
  method: 'POST',
  path: '/orders/{id}/day-answer',
  operationId: 'answerDay',
  tag,
  summary: 'Confirm or decline another day',
  description:
    'Where the laboratory accepted for a later day than the clinic reserved, or the case came so late that the promise cannot be kept (`dayChange`). Confirmed, `proposedOn` of a late arrival is promised. Declined, the laboratory names another day, which asks again, or the order is cancelled.',
  access: members({ only: 'clinic', needs: 'orders.submit' }),
  params: idParams,
  body: strict({
    answer: oneOf(dayAnswers, 'What the clinic says to the day'),
    promisedOn: day(
      'The day that is answered: `proposedOn` of `dayChange`, else `promisedOn`; `promised_day_changed` when it is another one by now',
    ),
    message,
  }),
  reply: { status: 200, body: OneOrder },
  refuses: [
    'order_changed_meanwhile',
    'no_day_to_answer',
    'promised_day_changed',
    'promised_day_passed',
    'patient_named',
  ],
})

export const rejectOrder = endpoint({
  ...transition('reject'),
  summary: 'Reject an order',
  access: members({ only: 'lab', needs: 'orders.accept' }),
  body: strict({ reason: freeText('Why', 'We do not make this') }),
})

export const startOrder = endpoint({
  ...transition('start', ['rx_not_acknowledged']),
  summary: 'Begin production',
  description: 'Each item gets the stages of its workflow.',
  access: members({ only: 'lab', needs: 'stages.work', floor: true }),
  body: strict({ message }),
})

export const sendOrderForApproval = endpoint({
  ...transition('sendForApproval', [
    'rx_not_acknowledged',
    'customer_not_connected',
    'files_not_approvable',
    'no_new_design',
  ]),
  operationId: 'sendOrderForApproval',
  summary: 'Show the design to the clinic',
  description:
    'Begins a round of approval, which keeps the hashes of the files. Not for orders of offline customers, who have no account here.',
  access: members({ only: 'lab', needs: 'stages.work', floor: true }),
  body: strict({
    fileIds: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        description:
          'The files to approve, which the clinic can see. Without it all design files that no round has shown yet, in their latest version; there has to be one',
      }),
    ),
    message,
  }),
})

export const approveOrder = endpoint({
  ...transition('approve', ['rx_not_acknowledged', 'approval_files_changed']),
  summary: 'Approve the design',
  access: members({ only: 'clinic', needs: 'designs.approve' }),
  body: strict({
    fileHashes: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^[0-9a-f]{64}$',
          description: 'SHA-256 in hexadecimal',
          examples: [`9f86d081884c7d65${'0'.repeat(48)}`],
        }),
        {
          minItems: 1,
          maxItems: 50,
          uniqueItems: true,
          description:
            'The hashes of all files that were looked at; when these are not the ones of the round, the answer is `approval_files_changed`',
        },
      ),
    ),
    message,
  }),
})

export const requestOrderChanges = endpoint({
  ...transition('requestChanges'),
  operationId: 'requestOrderChanges',
  summary: 'Ask for another design',
  access: members({ only: 'clinic', needs: 'designs.approve' }),
  body: strict({ reason: freeText('What should be different', 'Longer incisal edge') }),
})

export const acknowledgeOrderPrescription = endpoint({
  ...transition('acknowledgeRx', [
    'rx_version_not_current',
    'promised_day_passed',
    'late_day_reason_required',
  ]),
  operationId: 'acknowledgeOrderPrescription',
  summary: 'Agree to work by the changed prescription',
  description:
    'A change after the acceptance waits for this: until then the order waits on the laboratory, and work is neither begun, shown, approved, finished nor shipped. The promised day may move in the same command.',
  access: members({ only: 'lab', needs: 'orders.accept' }),
  body: strict({
    rxVersion: Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: 'The version that was read; `rx_version_not_current` when there is a later one',
      examples: [2],
    }),
    promisedOn: Type.Optional(
      nullable(
        day('The day that is promised now; stays without it, and null takes the promise back'),
      ),
    ),
    dayReason,
    message,
  }),
})

export const holdOrder = endpoint({
  ...transition('hold'),
  summary: 'Put an order on hold',
  access: members({ needs: 'orders.write' }),
  body: strict({ reason: freeText('Why', 'Waiting for the implant parts') }),
})

export const resumeOrder = endpoint({
  ...transition('resume', ['order_held_by_other_side']),
  summary: 'End a hold',
  description:
    'Only the side that put it on hold. Gives back the status before; what was ready and is prescribed again meanwhile is in production again. The promised day moves by the days on hold, to a day on which a parcel is taken.',
  access: members({ needs: 'orders.write' }),
  body: strict({ message }),
})

export const finishOrder = endpoint({
  ...transition('finish', [
    'rx_not_acknowledged',
    'stages_not_finished',
    'quality_check_missing',
    'quality_check_failed',
    'reworked_since_quality_check',
    'worked_since_quality_check',
  ]),
  summary: 'Made and checked: ready to ship',
  description:
    'Every stage of the workflows has to be done or skipped; where one asks for a quality check, the last check of each such item, or of the whole order, passed, if with conditions, after the work before it, the last rework and the last try-in. Work without a workflow needs none of this. Where everything has left before, the order goes on to where its parcels are.',
  access: members({ only: 'lab', needs: 'stages.work', floor: true }),
  body: strict({ message }),
})

const tryInFindings = freeText(
  'What the try-in showed: what has to be different, or a few words',
  'Contact 12 to 13 too tight',
)
const requiresAnotherTryIn = Type.Optional(
  Type.Boolean({
    description: 'Whether it is to be tried in again before the next stages; false without it',
    examples: [false],
  }),
)

export const answerTryIn = endpoint({
  ...transition('answerTryIn'),
  operationId: 'answerTryIn',
  summary: 'Say what the try-in showed',
  description:
    'Once for each try-in; photos and scans are files of the order. The order stays at the try-in until the laboratory has the case back, and its next day is promised then.',
  access: members({ only: 'clinic', needs: 'orders.write' }),
  body: strict({
    result: oneOf(tryInResults, 'Whether the laboratory goes on, or changes something first'),
    findings: Type.Optional(tryInFindings),
    requiresAnotherTryIn,
  }),
})

export const returnOrderFromTryIn = endpoint({
  ...transition('returnFromTryIn', [
    'stage_of_removed_item',
    'stage_not_begun',
    'stage_not_of_order',
  ]),
  operationId: 'returnOrderFromTryIn',
  summary: 'Back from the try-in',
  description:
    'The laboratory has the case back, or the clinic keeps what it tried in. The next stages may begin, and the day of the next parcel is promised: the published days of the leg and not before the plan with its buffer; days at the clinic are not late. What the clinic answered stays; without an answer `findings` are required, unless the `result` is `go_on`. The arrival of a `return` parcel does the same, once the clinic has answered.',
  access: members({ needs: 'orders.write' }),
  body: strict({
    result: Type.Optional(
      oneOf(tryInResults, 'What it showed; `findings` where findings are sent without it'),
    ),
    findings: Type.Optional(tryInFindings),
    requiresAnotherTryIn,
    toStageIds: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description:
          'The stages to which the findings send work back, one for each item; of the laboratory alone',
      }),
    ),
  }),
})

export const completeOrder = endpoint({
  ...transition('complete'),
  summary: 'Seated: the order is done',
  description: `What nobody completes does so automatically: of a clinic after the \`completeAfterDays\` of its connection, of an offline customer after ${offlineCompletionDays} days.`,
  access: members({ only: 'clinic', needs: 'orders.write' }),
  body: strict({
    seatedOn: Type.Optional(day('The day it was seated')),
    fitRating: Type.Optional(FitRating),
    message,
  }),
})

export const cancelOrder = endpoint({
  ...transition('cancel', ['order_partly_shipped', 'cancellation_requested']),
  summary: 'Cancel an order, or ask to',
  description:
    'The laboratory cancels, and a clinic does until the order is accepted; also what it has withdrawn, which the laboratory then does not see again. Later a clinic asks: the order keeps its status and waits on the laboratory, which cancels or continues. The request stays until the next step. Once a part has left the laboratory nobody cancels.',
  access: members({ needs: 'orders.write' }),
  body: strict({ reason: freeText('Why', 'Patient moved away') }),
})
