/** Refusals of PDF documents. */
export const documentsRefusals = {}
