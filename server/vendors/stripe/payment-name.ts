/** What a payment is called in Stripe's dashboard, and on the statement of the payer's card. */
type PaymentName = { description: string; statement_descriptor_suffix?: string }

// The whole is at most 22 characters: up to 10 of them are the account's own prefix, and Stripe puts
// an asterisk and a space between the two (docs.stripe.com/get-started/account/statement-descriptors).
const suffixLength = 10

/**
 * The end of a card's statement line: Latin letters and digits, at least one letter, none of the
 * characters that Stripe refuses. Undefined where the number leaves nothing to say.
 */
export function statementSuffixOf(invoiceNumber: string): string | undefined {
  const plain = invoiceNumber
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9-]/g, '')
  if (!/\d/.test(plain)) return undefined
  const named = /[A-Z]/.test(plain) ? plain : `INV${plain}`
  if (named.length <= suffixLength) return named
  const letters = named.replaceAll(/[^A-Z]/g, '').slice(0, 3)
  // The end of a number distinguishes invoices, its leading zeros do not.
  const digits = named.replaceAll(/\D/g, '').slice(letters.length - suffixLength)
  return `${letters}${digits}`
}

/** How a payment names the invoice that it is for. Banks other than those of cards show none of it. */
export function namePayment(invoiceNumber: string): PaymentName {
  const suffix = statementSuffixOf(invoiceNumber)
  return {
    description: `Invoice ${invoiceNumber}`,
    ...(suffix === undefined ? {} : { statement_descriptor_suffix: suffix }),
  }
}
