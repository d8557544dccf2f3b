import type { Area } from '../platform/area.ts'
import * as finance from './finance-settings.ts'
import * as ledger from './ledger.ts'
import * as invoices from './invoices.ts'
import * as invoiceAbilities from './invoice-abilities.ts'
import * as billableOrders from './billable-orders.ts'
import * as invoiceQueries from './invoice-queries.ts'
import * as creditNotes from './credit-notes.ts'
import * as statements from './statements.ts'
import * as financeDocuments from './finance-documents.ts'
import * as financeExport from './finance-export.ts'
import * as remakes from './remakes.ts'
import * as remakePolicies from './remake-policies.ts'
import * as paymentAccount from './payment-account.ts'
import * as paymentMethods from './payment-methods.ts'
import * as payments from './payments.ts'
import * as refunds from './refunds.ts'
import * as disputes from './disputes.ts'
import * as payouts from './payouts.ts'
import * as reconciliation from './reconciliation.ts'
import * as payTerms from './pay-terms.ts'
import * as payRuns from './pay-runs.ts'
import { oneOf } from '../platform/values.ts'
import { remakeReasons } from './remake-reasons.ts'

/** Money: the ledger, invoices and credit notes, payments, statements, remakes. */
export const financeArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [
    finance,
    ledger,
    invoices,
    invoiceAbilities,
    billableOrders,
    invoiceQueries,
    creditNotes,
    statements,
    financeDocuments,
    financeExport,
    remakes,
    remakePolicies,
    paymentAccount,
    paymentMethods,
    payments,
    refunds,
    disputes,
    payouts,
    reconciliation,
    payTerms,
    payRuns,
  ],
  tags: {
    Finance:
      'Settings, sums, the ledger of what is owed, and exports for accounting programs. Money is in minor units with its currency.',
    Invoices: 'What a laboratory charges. An issued invoice is never edited.',
    'Credit notes': 'What a laboratory takes back of an issued invoice.',
    Statements: 'What a customer owed at the end of a period. Once issued it never changes.',
    Remakes: 'Work that has to be made again: claims with their evidence, verdicts, and who pays.',
    Payments: 'Money that came in or went back, online or by hand.',
    Pay: 'What members earn by the hour and by the piece, and the runs that pay each minute and piece once.',
  },
  kinds: {
    RemakeReason: oneOf(remakeReasons, 'What is wrong; `/reference/remake-reasons` has the words'),
  },
}
