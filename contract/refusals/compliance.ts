/** Refusals of device statements, incidents, privacy. */
export const complianceRefusals = {}
