import type { Labels } from './en.ts'

/** The words of the field's closed lists in German. */
export const labelsDe: Labels = {
  orderStatus: {
    draft: 'Entwurf',
    submitted: 'Gesendet',
    needs_info: 'Rückfrage offen',
    accepted: 'Angenommen',
    in_production: 'In Fertigung',
    awaiting_approval: 'Wartet auf Freigabe',
    on_hold: 'Angehalten',
    ready: 'Versandbereit',
    shipped: 'Versandt',
    delivered: 'Geliefert',
    at_try_in: 'Bei der Anprobe',
    completed: 'Abgeschlossen',
    rejected: 'Abgelehnt',
    cancelled: 'Storniert',
  },
  waitingOn: { clinic: 'Praxis', lab: 'Labor', courier: 'Kurier', none: 'Niemand' },
  orderKind: {
    new: 'Neuer Auftrag',
    remake: 'Neuanfertigung',
    repair: 'Reparatur',
    adjustment: 'Anpassung',
    continuation: 'Fortsetzung',
  },
  priority: { standard: 'Normal', rush: 'Eilig' },
  organizationType: { lab: 'Labor', clinic: 'Praxis' },
  role: { owner: 'Inhaber', staff: 'Teammitglied' },
}
