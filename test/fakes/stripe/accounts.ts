import { adoptPayment, type KnownPayment } from './adopting.ts'
import type { Account, Book } from './book.ts'
import type { EventLog } from './events.ts'

/** What an account may do. Keys that are not sent keep their value. */
type AccountFlags = {
  chargesEnabled?: boolean
  payoutsEnabled?: boolean
  detailsSubmitted?: boolean
  requirementsDue?: string[]
  disabledReason?: NonNullable<Account['requirements']>['disabled_reason']
}

/** What an account may do once its documents are in. */
export const ready: AccountFlags = {
  chargesEnabled: true,
  payoutsEnabled: true,
  detailsSubmitted: true,
  requirementsDue: [],
  disabledReason: null,
}

const documents = ['business_profile.url', 'external_account', 'tos_acceptance.date']

/**
 * Connected accounts: an owner signs up, Stripe asks for documents, the account may leave
 * again.
 */
export function openAccounts({ book, events }: { book: Book; events: EventLog }) {
  /** An account as the API makes it: it can do nothing until its documents are in. */
  function open(request: {
    country: string
    email?: string | null
    defaultCurrency?: string
    metadata?: Record<string, string>
    id?: string
  }): Account {
    const account = book.create('account', null, {
      ...(request.id === undefined ? {} : { id: request.id }),
      country: request.country,
      default_currency: (request.defaultCurrency ?? 'USD').toLowerCase(),
      email: request.email ?? null,
      metadata: request.metadata ?? {},
    })
    setFlags(account, { requirementsDue: documents, disabledReason: 'requirements.past_due' })
    return account
  }

  return {
    open,
    commands: {
      /** An account that may take payments and pay out, without any event. Returns its id. */
      createAccount(
        request: {
          country?: string
          defaultCurrency?: string
          metadata?: Record<string, string>
        } = {},
      ): string {
        const account = open({ country: 'US', ...request })
        setFlags(account, ready)
        return account.id
      },
      /**
       * An account that the product under trial knows already, from a demo, with the cards that were
       * left with it; nothing happens to one that is here.
       */
      adoptAccount(known: {
        id: string
        country: string
        defaultCurrency: string
        isReady: boolean
        methods: { id: string; customerId: string }[]
      }): void {
        if (book.hasAccount(known.id)) return
        const account = open(known)
        if (known.isReady) setFlags(account, ready)
        for (const { id, customerId } of known.methods) {
          book.create('customer', account.id, { id: customerId })
          book.create('payment_method', account.id, { id, customer: customerId })
        }
      },
      /** A payment that the product under trial knows already, from a demo. */
      adoptPayment: (known: KnownPayment): void => adoptPayment(book, known),
      /** Stripe judged the account again: `account.updated`. */
      setAccountFlags({ account, ...flags }: { account: string } & AccountFlags): void {
        const found = book.find('account', account, account)
        setFlags(found, flags)
        events.record(account, 'account.updated', found)
      },
      /**
       * The owner took the platform's access away: from now on the account answers 403
       * `account_invalid`.
       */
      deauthorizeAccount({ account }: { account: string }): void {
        book.find('account', account, account)
        book.removeAccount(account)
        const application = { id: 'ca_1Sfake', object: 'application', name: 'Pontic' }
        events.record(account, 'account.application.deauthorized', application)
      },
      /** The owner gave the access back: `account.application.authorized`. */
      authorizeAccount({ account }: { account: string }): void {
        book.restoreAccount(account)
        book.find('account', account, account)
        const application = { id: 'ca_1Sfake', object: 'application', name: 'Pontic' }
        events.record(account, 'account.application.authorized', application)
      },
    },
  }
}

function setFlags(account: Account, flags: AccountFlags): void {
  account.charges_enabled = flags.chargesEnabled ?? account.charges_enabled
  account.payouts_enabled = flags.payoutsEnabled ?? account.payouts_enabled
  account.details_submitted = flags.detailsSubmitted ?? account.details_submitted
  const { requirements } = account
  if (requirements === undefined) return
  if (flags.requirementsDue !== undefined) {
    requirements.currently_due = [...flags.requirementsDue]
    requirements.eventually_due = [...flags.requirementsDue]
  }
  if (flags.disabledReason !== undefined) requirements.disabled_reason = flags.disabledReason
  const isPastDue = requirements.disabled_reason === 'requirements.past_due'
  requirements.past_due = isPastDue ? requirements.currently_due : []
}
