import { FakeRefusal } from './book.ts'
import type { Book, Dispute, EvidenceFile } from './book.ts'
import type { EventLog } from './events.ts'
import { settle } from './payments.ts'

/** What a withdrawn dispute costs on top, in the settlement currency's minor units. */
const disputeFee = 1500

type DisputeAct = { account: string; disputeId: string }

/** What a dispute is once evidence was handed in. */
const answered: Partial<Record<Dispute['status'], Dispute['status']>> = {
  warning_needs_response: 'warning_under_review',
  needs_response: 'under_review',
  appeal_needs_response: 'appeal_under_review',
}

const documents = ['service_documentation', 'shipping_documentation', 'uncategorized_file']
const mostBytes = 5_000_000

/** Disputes: an inquiry moves no money, a dispute takes it, winning brings it back. */
export function openDisputes({ book, events }: { book: Book; events: EventLog }) {
  /** Takes the money (-1) or brings it back (1), with the fee. */
  function move(account: string, dispute: Dispute, direction: 1 | -1): void {
    const charge = book.find('charge', account, dispute.charge)
    const original = book.find('balance_transaction', account, String(charge.balance_transaction))
    const movement = book.post({
      account,
      type: 'adjustment',
      reportingCategory: direction === -1 ? 'dispute' : 'dispute_reversal',
      amount: direction * settle(dispute.amount, original.exchange_rate),
      fees: [{ type: 'stripe_fee', amount: -direction * disputeFee, description: 'Dispute fee' }],
      currency: original.currency,
      exchangeRate: original.exchange_rate,
      source: dispute.id,
    })
    dispute.balance_transactions.push(movement)
  }

  function withdraw(account: string, dispute: Dispute): void {
    const charge = book.find('charge', account, dispute.charge)
    charge.disputed = true
    dispute.status = 'needs_response'
    dispute.is_charge_refundable = false
    move(account, dispute, -1)
  }

  function findOpen({ account, disputeId }: DisputeAct): Dispute {
    const dispute = book.find('dispute', account, disputeId)
    if (['won', 'lost', 'warning_closed'].includes(dispute.status)) {
      throw new Error(`${disputeId} is closed: ${dispute.status}.`)
    }
    return dispute
  }

  /** Refuses evidence that names what is no paper of the account. */
  function requireDocuments(account: string, evidence: Record<string, string>): void {
    for (const key of documents) {
      const id = evidence[key]
      if (id === undefined || book.find('file', account, id).purpose === 'dispute_evidence')
        continue
      throw new FakeRefusal(400, { message: `${id} is no file for evidence.`, param: key })
    }
  }

  return {
    /** A paper for evidence: a whole PDF that is not too large. */
    keepFile(sent: {
      account: string
      purpose: string
      name?: string
      type?: string
      data?: string
    }): EvidenceFile {
      const { account, purpose, name = '', type, data = '' } = sent
      const isWhole = data.startsWith('%PDF-') && data.trimEnd().endsWith('%%EOF')
      if (purpose !== 'dispute_evidence' || type !== 'application/pdf' || !isWhole) {
        throw new FakeRefusal(400, { message: 'The file is no PDF for evidence.', param: 'file' })
      }
      if (data.length > mostBytes) {
        throw new FakeRefusal(400, { message: 'The file is too large.', param: 'file' })
      }
      return book.create('file', account, {
        filename: name,
        purpose,
        size: data.length,
        type: 'pdf',
      })
    },

    /** The laboratory's side of the story, kept as a draft or handed in to the bank. */
    answer(act: DisputeAct & { evidence: Record<string, string>; isSubmitted: boolean }): Dispute {
      const dispute = book.find('dispute', act.account, act.disputeId)
      const next = answered[dispute.status]
      if (next === undefined) {
        throw new FakeRefusal(400, { message: 'This dispute is already closed.' })
      }
      const unknown = Object.keys(act.evidence).find((key) => !(key in dispute.evidence))
      if (unknown !== undefined) {
        throw new FakeRefusal(400, {
          code: 'parameter_unknown',
          message: `Received unknown parameter: evidence[${unknown}]`,
        })
      }
      requireDocuments(act.account, act.evidence)
      Object.assign(dispute.evidence, act.evidence)
      dispute.evidence_details.has_evidence = true
      if (act.isSubmitted) {
        dispute.evidence_details.submission_count += 1
        dispute.status = next
      }
      events.record(act.account, 'charge.dispute.updated', dispute)
      return dispute
    },
    acts: {
      /**
       * The payer's bank asks (`isInquiry`) or takes the money back, whole unless an amount is
       * told.
       */
      openDispute(act: {
        account: string
        chargeId: string
        amountMinor?: number
        isInquiry?: boolean
        reason?: string
      }): string {
        const charge = book.find('charge', act.account, act.chargeId)
        const dispute = book.create('dispute', act.account, {
          amount: act.amountMinor ?? charge.amount - charge.amount_refunded,
          charge: charge.id,
          currency: charge.currency,
          payment_intent: charge.payment_intent,
          reason: act.reason ?? 'product_not_received',
          status: 'warning_needs_response',
          balance_transactions: [],
        })
        dispute.evidence_details.due_by = book.nowSeconds() + 7 * 86_400
        if (act.isInquiry !== true) withdraw(act.account, dispute)
        events.record(act.account, 'charge.dispute.created', dispute)
        if (act.isInquiry !== true) {
          events.record(act.account, 'charge.dispute.funds_withdrawn', dispute)
        }
        return dispute.id
      },

      /** The inquiry becomes a dispute and takes the money. */
      escalateInquiry(act: DisputeAct): void {
        const dispute = findOpen(act)
        withdraw(act.account, dispute)
        events.record(act.account, 'charge.dispute.updated', dispute)
        events.record(act.account, 'charge.dispute.funds_withdrawn', dispute)
      },

      /** The laboratory wins: the money comes back. An inquiry is merely closed. */
      winDispute(act: DisputeAct): void {
        const dispute = findOpen(act)
        const isWithdrawn = dispute.balance_transactions.length > 0
        dispute.status = isWithdrawn ? 'won' : 'warning_closed'
        if (isWithdrawn) {
          move(act.account, dispute, 1)
          events.record(act.account, 'charge.dispute.funds_reinstated', dispute)
        }
        events.record(act.account, 'charge.dispute.closed', dispute)
      },

      /** The laboratory loses: what was taken stays taken. */
      loseDispute(act: DisputeAct): void {
        const dispute = findOpen(act)
        dispute.status = 'lost'
        events.record(act.account, 'charge.dispute.closed', dispute)
      },

      /** The laboratory appeals what it lost: the dispute is open again, and no money moves. */
      appealDispute(act: DisputeAct): void {
        const dispute = book.find('dispute', act.account, act.disputeId)
        if (dispute.status !== 'lost') throw new Error(`${act.disputeId} is ${dispute.status}.`)
        dispute.status = 'appeal_needs_response'
        events.record(act.account, 'charge.dispute.updated', dispute)
      },
    },
  }
}
