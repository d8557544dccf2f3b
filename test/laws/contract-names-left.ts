const words = (text: string): string[] => text.trim().split(/\s+/)

/**
 * What the laws of `contract-names.test.ts` still let pass. The lists only become shorter: whoever
 * renames a field or an operation takes its name out.
 */
export const notYetRenamed: Readonly<Record<string, readonly string[]>> = {
  // Money that does not end in Minor.
  money: words(`
    amount amountCredited amountPaid amountRefunded amountUnallocated balance basePrice charges
    closingBalance credit credited credits current d30 d60 d90 discount discountTotal disputed
    fee invoiced invoicedThisMonth lineTotal net openingBalance outstanding overdue
    paidThisMonth payRate payments price settled subtotal tax taxTotal total unitPrice
  `),
  // Keys of a body that the record of the reply has under another name or not at all.
  written: [
    'createInvoice deposit',
    'createInvoice orderIds',
    'createInvoice ready',
    'createLabConnection inviteEmail',
    'createLabConnection organizationId',
    'createOrder draftKey',
    'updateAutopay chargeOn',
    'updateAutopay paymentMethodId',
    'updateOrderStage technicianUserId',
  ],
}
