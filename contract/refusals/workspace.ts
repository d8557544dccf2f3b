/** Refusals of to-do lists, search, saved views, notifications, reports. */
export const workspaceRefusals = {}
