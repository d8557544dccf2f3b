import { useMessages } from '../../i18n/index.tsx'
import { Badge } from '../../ui/states.tsx'
import { fitOf } from './availability.ts'

/** Whether a day meets the appointment; nothing without one. */
export function FitBadge({
  deliveryOn,
  appointmentOn,
}: {
  deliveryOn: string
  appointmentOn: string | null
}) {
  const t = useMessages().booking
  const fit = fitOf(deliveryOn, appointmentOn)
  if (fit === null) return null
  if (fit === 'after') return <Badge tone="bad">{t.afterAppointment}</Badge>
  if (fit === 'same') return <Badge tone="warn">{t.onAppointmentDay}</Badge>
  return <Badge tone="good">{t.meetsAppointment}</Badge>
}
