import type { openAccounts } from './accounts.ts'
import { FakeRefusal } from './book.ts'
import type { Book } from './book.ts'
import type { openDisputes } from './disputes.ts'
import { textOf, textsOf } from './form.ts'
import type { Form } from './form.ts'
import { requireCapable, requireChargeable, requireWayBack } from './limits.ts'
import type { openMethods } from './methods.ts'
import type { openPayments } from './payments.ts'
import type { openRefunds } from './refunds.ts'

/** One API call: whose objects it sees, and its query or body. */
export type Call = { method: string; path: string; account: string; form: Form }

/** What the writes act on. `pagesUrl` is where a browser finds the fake's own pages. */
export type WriteParts = {
  book: Book
  accounts: ReturnType<typeof openAccounts>
  payments: ReturnType<typeof openPayments>
  methods: ReturnType<typeof openMethods>
  refunds: ReturnType<typeof openRefunds>
  disputes: ReturnType<typeof openDisputes>
  pagesUrl: string
}

type Write = (call: Call, id: string) => object

/** The writes of the API by their address, `*` standing for an id. */
export function openWrites(parts: WriteParts): Record<string, Write> {
  return { ...accountWrites(parts), ...moneyWrites(parts), ...methodWrites(parts) }
}

function accountWrites({ accounts, book, pagesUrl }: WriteParts): Record<string, Write> {
  return {
    accounts: ({ form }) =>
      accounts.open({
        country: textOf(form, 'country') ?? 'US',
        email: textOf(form, 'email') ?? null,
        metadata: textsOf(form, 'metadata'),
      }),
    account_links: ({ form }) => {
      const account = requireText(form, 'account')
      if (!book.hasAccount(account)) throw refuseAccount(account)
      for (const key of ['refresh_url', 'return_url', 'type']) requireText(form, key)
      const link = `${pagesUrl}/setup/${account}/${book.nextId('link')}`
      const back = encodeURIComponent(requireText(form, 'return_url'))
      return {
        object: 'account_link',
        created: book.nowSeconds(),
        expires_at: book.nowSeconds() + 300,
        url: `${link}?return_url=${back}`,
      }
    },
  }
}

function moneyWrites(parts: WriteParts): Record<string, Write> {
  const { book, payments, methods, refunds, disputes } = parts
  return {
    payment_intents: ({ account, form }) => {
      const customerId = textOf(form, 'customer')
      const paymentMethodId = textOf(form, 'payment_method')
      const description = textOf(form, 'description')
      const statementSuffix = textOf(form, 'statement_descriptor_suffix')
      const order = {
        account,
        amountMinor: requireAmount(form, 'amount'),
        currency: requireText(form, 'currency'),
        metadata: textsOf(form, 'metadata'),
        ...(customerId === undefined ? {} : { customerId }),
        ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
        ...(description === undefined ? {} : { description }),
        ...(statementSuffix === undefined ? {} : { statementSuffix }),
        ...(form['application_fee_amount'] === undefined
          ? {}
          : { applicationFeeMinor: requireAmount(form, 'application_fee_amount') }),
      }
      requireChargeable(order.amountMinor, order.currency)
      requireCapable(book.find('account', account, account))
      const isConfirmed = textOf(form, 'confirm') === 'true'
      if (isConfirmed) requireWayBack(form)
      return isConfirmed ? methods.chargeOffSession(order) : payments.createIntent(order)
    },
    'payment_intents/*/cancel': ({ account }, paymentIntentId) =>
      payments.cancel({ account, paymentIntentId }),
    refunds: ({ account, form }) => {
      const chargeId = textOf(form, 'charge')
      return refunds.create({
        account,
        ...(chargeId === undefined
          ? { paymentIntentId: requireText(form, 'payment_intent') }
          : { chargeId }),
        ...(form['amount'] === undefined ? {} : { amountMinor: requireAmount(form, 'amount') }),
        metadata: textsOf(form, 'metadata'),
        isApplicationFeeReturned: textOf(form, 'refund_application_fee') === 'true',
      })
    },
    files: ({ account, form }) =>
      disputes.keepFile({
        account,
        purpose: requireText(form, 'purpose'),
        ...textsOf(form, 'file'),
      }),
    'disputes/*': ({ account, form }, disputeId) =>
      disputes.answer({
        account,
        disputeId,
        evidence: textsOf(form, 'evidence'),
        isSubmitted: textOf(form, 'submit') !== 'false',
      }),
  }
}

function methodWrites({ methods }: WriteParts): Record<string, Write> {
  return {
    customers: ({ account, form }) => {
      const name = textOf(form, 'name')
      const metadata = textsOf(form, 'metadata')
      return methods.createCustomer(account, { metadata, ...(name === undefined ? {} : { name }) })
    },
    setup_intents: ({ account, form }) =>
      methods.createSetupIntent({
        account,
        customerId: requireText(form, 'customer'),
        metadata: textsOf(form, 'metadata'),
      }),
    'payment_methods/*/detach': ({ account }, id) => methods.detach(account, id),
  }
}

function requireText(form: Form, key: string): string {
  const value = textOf(form, key)
  if (value !== undefined && value !== '') return value
  throw new FakeRefusal(400, {
    code: 'parameter_missing',
    message: `Missing required param: ${key}.`,
    param: key,
  })
}

/** A whole number of at least one, or Stripe's refusal. */
export function requireAmount(form: Form, key: string): number {
  const text = requireText(form, key)
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text)
  throw new FakeRefusal(400, {
    code: 'parameter_invalid_integer',
    message: `Invalid positive integer: ${text}`,
    param: key,
  })
}

/** What an account answers that left the platform, or never was there. */
export function refuseAccount(account: string): FakeRefusal {
  return new FakeRefusal(403, {
    code: 'account_invalid',
    message: `The key has no access to account '${account}', or there is none.`,
  })
}
