import { Check, Globe, Search } from 'lucide-react'
import { useState } from 'react'
import type { DirectoryEntry } from '#contract/partners/partner-directory'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { Pager } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { countryNamed } from './country-named.ts'

const perPage = 20
const connected: readonly string[] = ['active', 'pending', 'suspended']

function EntryLine({ entry }: { entry: DirectoryEntry }) {
  const t = useMessages().partners
  const format = useFormat()
  const { isOwner, organization } = useSession()
  const { id, name, city, region, country, website, introduction, labConnectionStatus } = entry
  const { run, isBusy } = useCommand('createLabConnection', {
    onDone: () => showNotice(t.asked(name)),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-1 py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-3">
          {[city, region === city ? null : region, country && countryNamed(country, format.locale)]
            .filter(Boolean)
            .join(', ')}
        </p>
        {introduction && <p className="text-sm text-ink-2">{introduction}</p>}
        {website && (
          <a
            href={website}
            target="_blank"
            rel="noreferrer"
            className="reach inline-flex items-center gap-1 text-sm text-accent underline"
          >
            <Globe aria-hidden className="size-3.5" />
            {website.replace(/^https?:\/\//, '')}
          </a>
        )}
      </div>
      {labConnectionStatus && connected.includes(labConnectionStatus) ? (
        <span className="inline-flex items-center gap-1">
          {labConnectionStatus === 'active' && <Check aria-hidden className="size-4 text-good" />}
          <ConnectionBadge status={labConnectionStatus} />
        </span>
      ) : (
        <Button
          isBusy={isBusy}
          disabled={!isOwner}
          title={isOwner ? undefined : t.ownerOnly}
          aria-label={`${t.connect}: ${name}`}
          onClick={() =>
            void run({
              body:
                organization.type === 'lab'
                  ? { clinicOrganizationId: id }
                  : { labOrganizationId: id },
            })
          }
        >
          {t.connect}
        </Button>
      )}
    </li>
  )
}

/** Searches those of the other side who want to be found, and asks them for a connection. */
export function DirectoryDialog({
  onClose,
  onInvite,
}: {
  onClose: () => void
  /** Who is not found is invited by email. */
  onInvite: () => void
}) {
  const t = useMessages()
  const { organization } = useSession()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const query = useRead(
    'listDirectory',
    { query: { page, limit: perPage, ...(text ? { search: text } : {}) } },
    { keepsPrevious: true },
  )
  const label = t.partners.directoryTitle[organization.type]
  return (
    <Dialog title={label} size="large" onClose={onClose}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <SearchField
          label={t.partners.directorySearch}
          value={text}
          onSearch={(next) => {
            setText(next)
            setPage(1)
          }}
        />
        <Button onClick={onInvite}>{t.partners.inviteInstead}</Button>
      </div>
      <div className="min-h-72">
        <Loaded query={query} skeleton={<Skeleton lines={8} />}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <EmptyState
                icon={<Search aria-hidden className="size-6" />}
                title={t.ui.nothingFound}
              >
                {t.partners.directoryEmpty}
              </EmptyState>
            ) : (
              <>
                <ul aria-label={label}>
                  {data.map((entry) => (
                    <EntryLine key={entry.id} entry={entry} />
                  ))}
                </ul>
                <Pager pagination={pagination} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
