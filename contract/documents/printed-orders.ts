/** The most orders whose documents are one file; the app reads it without the schemas. */
export const mostPrintedOrders = 100
