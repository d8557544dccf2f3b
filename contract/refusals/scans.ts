/** Refusals of files, uploads, scan checks, scanner connections, the inbox. */
export const scansRefusals = {}
