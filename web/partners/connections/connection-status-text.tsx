import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { LabConnection } from './connection-data.ts'

/** The status of a connection in a sentence: since when, by whom and why. */
export function ConnectionStatusText({ connection }: { connection: LabConnection }) {
  const t = useMessages().partners.statusText
  const format = useFormat()
  const { organization } = useSession()
  const { status, respondedAt, expiresAt, suspendedBy, suspendedReason } = connection
  const { declineReason, endedAt, endedBy, requestedBy } = connection
  const dayOf = (at: string | null) => (at ? format.fullDay(at) : '')
  const whoOf = (side: string | null) => (side === organization.type ? t.us : t.them)
  switch (status) {
    case 'active':
      return t.active(dayOf(respondedAt))
    case 'pending':
      return t.pending(whoOf(requestedBy), dayOf(expiresAt))
    case 'suspended':
      return [t.suspended(whoOf(suspendedBy)), suspendedReason].filter(Boolean).join(' ')
    case 'ended':
      return t.ended(whoOf(endedBy), dayOf(endedAt))
    case 'declined':
      return [t.declined(dayOf(respondedAt)), declineReason].filter(Boolean).join(' ')
    default:
      return t.over(dayOf(connection.updatedAt))
  }
}
