/** Refusals of accounts, sessions, organizations, teams, locations. */
export const identityRefusals = {}
