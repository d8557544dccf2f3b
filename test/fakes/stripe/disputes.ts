import { FakeRefusal } from './book.ts'
import type { Book, Dispute, EvidenceFile } from './book.ts'
import type { EventLog } from './events.ts'
import { settle } from './payments.ts'

/** What a withdrawn dispute costs on top, in the settlement currency's minor units. */
const disputeFee = 1500

type DisputeCommand = { account: string; disputeId: string }

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

  function findOpen({ account, disputeId }: DisputeCommand): Dispute {
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
    answer(
      command: DisputeCommand & { evidence: Record<string, string>; isSubmitted: boolean },
    ): Dispute {
      const dispute = book.find('dispute', command.account, command.disputeId)
      const next = answered[dispute.status]
      if (next === undefined) {
        throw new FakeRefusal(400, { message: 'This dispute is already closed.' })
      }
      const unknown = Object.keys(command.evidence).find((key) => !(key in dispute.evidence))
      if (unknown !== undefined) {
        throw new FakeRefusal(400, {
          code: 'parameter_unknown',
          message: `Received unknown parameter: evidence[${unknown}]`,
        })
      }
      requireDocuments(command.account, command.evidence)
      Object.assign(dispute.evidence, command.evidence)
      dispute.evidence_details.has_evidence = true
      if (command.isSubmitted) {
        dispute.evidence_details.submission_count += 1
        dispute.status = next
      }
      events.record(command.account, 'charge.dispute.updated', dispute)
      return dispute
    },
    commands: {
      /**
       * The payer's bank asks (`isInquiry`) or takes the money back, whole unless an amount is
       * reported.
       */
      openDispute(command: {
        account: string
        chargeId: string
        amountMinor?: number
        isInquiry?: boolean
        reason?: string
      }): string {
        const charge = book.find('charge', command.account, command.chargeId)
        const dispute = book.create('dispute', command.account, {
          amount: command.amountMinor ?? charge.amount - charge.amount_refunded,
          charge: charge.id,
          currency: charge.currency,
          payment_intent: charge.payment_intent,
          reason: command.reason ?? 'product_not_received',
          status: 'warning_needs_response',
          balance_transactions: [],
        })
        dispute.evidence_details.due_by = book.nowSeconds() + 7 * 86_400
        if (command.isInquiry !== true) withdraw(command.account, dispute)
        events.record(command.account, 'charge.dispute.created', dispute)
        if (command.isInquiry !== true) {
          events.record(command.account, 'charge.dispute.funds_withdrawn', dispute)
        }
        return dispute.id
      },

      /** The inquiry becomes a dispute and takes the money. */
      escalateInquiry(command: DisputeCommand): void {
        const dispute = findOpen(command)
        withdraw(command.account, dispute)
        events.record(command.account, 'charge.dispute.updated', dispute)
        events.record(command.account, 'charge.dispute.funds_withdrawn', dispute)
      },

      /** The laboratory wins: the money comes back. An inquiry is merely closed. */
      winDispute(command: DisputeCommand): void {
        const dispute = findOpen(command)
        const isWithdrawn = dispute.balance_transactions.length > 0
        dispute.status = isWithdrawn ? 'won' : 'warning_closed'
        if (isWithdrawn) {
          move(command.account, dispute, 1)
          events.record(command.account, 'charge.dispute.funds_reinstated', dispute)
        }
        events.record(command.account, 'charge.dispute.closed', dispute)
      },

      /** The laboratory loses: what was taken stays taken. */
      loseDispute(command: DisputeCommand): void {
        const dispute = findOpen(command)
        dispute.status = 'lost'
        events.record(command.account, 'charge.dispute.closed', dispute)
      },

      /** The laboratory appeals what it lost: the dispute is open again, and no money moves. */
      appealDispute(command: DisputeCommand): void {
        const dispute = book.find('dispute', command.account, command.disputeId)
        if (dispute.status !== 'lost') throw new Error(`${command.disputeId} is ${dispute.status}.`)
        dispute.status = 'appeal_needs_response'
        events.record(command.account, 'charge.dispute.updated', dispute)
      },
    },
  }
}
