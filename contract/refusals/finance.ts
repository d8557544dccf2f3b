/** Refusals of invoices, payments, credit notes, statements, remakes. */
export const financeRefusals = {}
