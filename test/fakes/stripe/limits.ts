import { FakeRefusal } from './book.ts'
import type { Account } from './book.ts'
import { formOf, textOf } from './form.ts'
import type { Form } from './form.ts'

// docs.stripe.com/currencies, "Minimum and maximum charge amounts", in minor units.
const minimums: Record<string, number> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
  usd: 50,
}
const eightDigits = 99_999_999
const maximums: Record<string, number> = { idr: 999_999_999_999 }

/** @throws FakeRefusal for an amount that no card is charged with */
export function requireChargeable(amount: number, currency: string): void {
  const code = currency.toLowerCase()
  if (amount < (minimums[code] ?? 1)) {
    const message = `Amount must be at least ${minimums[code]} ${code}`
    throw new FakeRefusal(400, { code: 'amount_too_small', message, param: 'amount' })
  }
  if (amount > (maximums[code] ?? eightDigits)) {
    const message = `Amount must be no more than ${maximums[code] ?? eightDigits} ${code}`
    throw new FakeRefusal(400, { code: 'amount_too_large', message, param: 'amount' })
  }
}

/** @throws FakeRefusal for an account that may not take payments */
export function requireCapable(account: Account): void {
  if (account.charges_enabled) return
  throw new FakeRefusal(400, {
    code: 'payment_intent_invalid_parameter',
    message: 'No valid payment method types for this Payment Intent: activate some first.',
    param: 'payment_method_types',
  })
}

/**
 * Whoever confirms from a server says where a method that redirects leads back to, or that none may.
 * @throws FakeRefusal
 */
export function requireWayBack(form: Form): void {
  const automatic = formOf(form, 'automatic_payment_methods')
  const isWithoutRedirects = textOf(automatic, 'allow_redirects') === 'never'
  const isEnabled = textOf(automatic, 'enabled') === 'true'
  if (textOf(form, 'return_url') !== undefined || form['payment_method_types'] !== undefined) return
  if (isWithoutRedirects && isEnabled) return
  throw new FakeRefusal(400, {
    message:
      'This PaymentIntent accepts payment methods that redirect: it needs a `return_url`, or `automatic_payment_methods[enabled]` with `automatic_payment_methods[allow_redirects]` `never`.',
    param: 'return_url',
  })
}
