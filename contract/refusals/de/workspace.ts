import type { workspaceRefusals } from '../workspace.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of to-do lists, search, saved views, notifications, reports, in German. */
export const workspaceRefusalsDe: Translation<typeof workspaceRefusals> = {
  saved_view_name_taken: () =>
    'Eine Ansicht mit diesem Namen haben Sie hier schon. Wählen Sie einen anderen Namen.',
  saved_views_limit_reached: ({ limit }) =>
    `Sie haben bereits ${limit} gespeicherte Ansichten. Löschen Sie eine, die Sie nicht mehr verwenden.`,
  notification_always_on: () =>
    'Benachrichtigungen über Rückrufe, angehaltene Aufträge und fehlende Angaben lassen sich nicht ausschalten.',
  streams_limit_reached: ({ owner, limit }, { label }) =>
    `Zu viele offene Live-Verbindungen: Für ${label('streamOwner', owner)} sind höchstens ${limit} möglich. Schließen Sie zuerst eine.`,
}
