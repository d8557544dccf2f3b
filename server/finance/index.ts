import type { AppContext } from '#platform/app-context'
import { finance } from './finance-settings/index.ts'
import { ledger } from './ledger/index.ts'
import { invoices } from './invoices/index.ts'
import { creditNotes } from './credit-notes/index.ts'
import { lateFees } from './late-fees/index.ts'
import { deposits } from './deposits/index.ts'
import { invoiceQueries } from './invoice-queries/index.ts'
import { statements } from './statements/index.ts'
import { paymentAccount } from './payment-account/index.ts'
import { paymentMethods } from './payment-methods/index.ts'
import { payments } from './payments/index.ts'
import { autopay } from './autopay/index.ts'
import { reconciliation } from './reconciliation/index.ts'
import { remakes } from './remakes/index.ts'
import { financeDocuments } from './finance-documents/index.ts'
import { financeExport } from './finance-export/index.ts'
import { pay } from './pay/index.ts'
import { connectPaymentProvider } from './payment-provider.ts'

/** Money: the ledger, invoices and credit notes, payments, statements, remakes. */
export function registerFinance(app: AppContext): void {
  const provider = connectPaymentProvider(app.env)
  finance(app)
  ledger(app)
  invoices(app)
  creditNotes(app)
  lateFees(app)
  deposits(app)
  invoiceQueries(app)
  statements(app)
  paymentAccount(app, provider)
  paymentMethods(app, provider)
  payments(app, provider)
  autopay(app, provider)
  reconciliation(app, provider)
  remakes(app)
  financeDocuments(app)
  financeExport(app)
  pay(app)
}
