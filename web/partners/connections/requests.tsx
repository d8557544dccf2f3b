import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { PartnerWarnings } from './partner-warnings.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import type { LabConnection } from './connection-data.ts'

function RequestLine({ connection }: { connection: LabConnection }) {
  const t = useMessages().partners
  const format = useFormat()
  const { organization } = useSession()
  const { requestedBy, message, createdAt, expiresAt, invitedEmail } = connection
  const isOurs = requestedBy === organization.type
  const name =
    (organization.type === 'lab' ? connection.clinicName : connection.labName) ?? invitedEmail ?? ''
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-ink-3">
          {isOurs
            ? t.askedByUs(format.ago(createdAt), format.fullDay(expiresAt))
            : t.askedByThem(format.ago(createdAt))}
        </p>
        {message && <q className="block text-sm text-ink-2">{message}</q>}
      </div>
      <div className="basis-full empty:hidden">
        <PartnerWarnings connection={connection} />
      </div>
      <div className="flex gap-2">
        <ConnectionActions connection={connection} />
      </div>
    </li>
  )
}

// As many as leave the list of partners in sight; more are folded away.
const shownOpen = 4

/**
 * The requests that wait for an answer, theirs to us first, above `children`; these alone where there are
 * none. What is below appears with them, so that no row that somebody reads is pushed down.
 */
export function BelowRequests({
  isShown,
  children,
}: {
  /** Not above the partners of former times. */
  isShown: boolean
  children: ReactNode
}) {
  const { data, isPending } = useAll(
    'listLabConnections',
    { query: { status: 'pending' } },
    { isEnabled: isShown },
  )
  if (isShown && isPending) return <Skeleton lines={12} />
  return (
    <>
      {isShown && data && data.length > 0 && <Requests data={data} />}
      {children}
    </>
  )
}

function Requests({ data }: { data: readonly LabConnection[] }) {
  const t = useMessages().partners
  const { organization } = useSession()
  const theirs = data.filter(({ requestedBy }) => requestedBy !== organization.type)
  const ours = data.filter(({ requestedBy }) => requestedBy === organization.type)
  return (
    <div className="mb-4 flex flex-col gap-4">
      {theirs.length > 0 && (
        <Card title={t.waitsForYou} isFlush>
          <ul aria-label={t.waitsForYou}>
            {theirs.map((connection) => (
              <RequestLine key={connection.id} connection={connection} />
            ))}
          </ul>
        </Card>
      )}
      {ours.length > 0 && (
        <Card isFlush>
          <details className="group" open={ours.length <= shownOpen}>
            <summary className="flex h-10 items-center gap-2 rounded-xl px-4 text-ink-2 hover:bg-sunken coarse:h-11">
              {t.weAsked(ours.length)}
              <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
            </summary>
            <ul aria-label={t.weAsked(ours.length)} className="border-t border-line">
              {ours.map((connection) => (
                <RequestLine key={connection.id} connection={connection} />
              ))}
            </ul>
          </details>
        </Card>
      )}
    </div>
  )
}
