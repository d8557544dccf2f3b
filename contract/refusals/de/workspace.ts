import type { workspaceRefusals } from '../workspace.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of to-do lists, search, saved views, notifications, reports, in German. */
export const workspaceRefusalsDe: Translation<typeof workspaceRefusals> = {}
