import type { ConnectionStatus } from '#contract/partners/lab-connections'
import { useMessages } from '../../i18n/index.tsx'
import { Badge, type Tone } from '../../ui/states.tsx'

const tones: Partial<Record<ConnectionStatus, Tone>> = {
  active: 'good',
  pending: 'accent',
  suspended: 'warn',
}

/** Where a connection is, in a word. */
export function ConnectionBadge({ status }: { status: ConnectionStatus }) {
  const t = useMessages().partners
  return <Badge tone={tones[status] ?? 'neutral'}>{t.connectionStatus[status]}</Badge>
}
