import { Link } from '@tanstack/react-router'
import { Microscope } from 'lucide-react'
import { useAll } from '../../api/use-all.ts'
import { useAddress } from '../../app/use-address.ts'
import { Allowed } from '../../app/allowed-button.tsx'
import { useMessages } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, Page, TabLinks } from '../../ui/page.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { Table, rowLinkClass, type Column } from '../../ui/table.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { PartnerBadges } from './partner-warnings.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import { BelowRequests } from './requests.tsx'
import type { LabConnection } from './connection-data.ts'

const current: readonly string[] = ['active', 'suspended']

const columnsOf = (t: Messages): Column<LabConnection>[] => [
  {
    title: t.partners.columns.lab,
    phone: 'first',
    growsOnPhone: true,
    cell: ({ id, labName, invitedEmail }) => (
      <Link to="/labs/$id" params={{ id }} className={rowLinkClass}>
        {labName ?? invitedEmail}
      </Link>
    ),
  },
  {
    title: t.partners.columns.status,
    phone: 'first',
    cell: (connection) => (
      <span className="inline-flex flex-wrap gap-1">
        <ConnectionBadge status={connection.status} />
        <PartnerBadges {...connection} />
      </span>
    ),
  },
  {
    title: t.partners.columns.privacy,
    cell: ({ privacyMode }) => t.partners.privacyModes[privacyMode].title,
  },
  {
    title: t.partners.columns.accountNumber,
    phone: 'hidden',
    cell: ({ accountNumber }) => accountNumber ?? '',
  },
  {
    title: t.ui.actions,
    hidesTitle: true,
    phone: 'hidden',
    className: 'text-end',
    cell: ({ id, status }) =>
      status === 'active' && (
        <Allowed needs="orders.write">
          <LinkButton to="/orders/new" search={{ labConnectionId: id }} variant="quiet">
            {t.app.newOrder}
          </LinkButton>
        </Allowed>
      ),
  },
]

/** The laboratories that a clinic works with, what waits for an answer, and the way to more. */
export function LabsPage() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/labs')
  const isPast = search.past === true
  const query = useAll('listLabConnections', {})
  const rows = (query.data ?? [])
    .filter(({ status }) => status !== 'pending' && current.includes(status) !== isPast)
    .toSorted((a, b) => (a.labName ?? '').localeCompare(b.labName ?? ''))
  return (
    <Page title={t.app.labs} actions={<ConnectButtons page="/signed-in/labs" />}>
      <BelowRequests isShown={!isPast}>
        <TabLinks
          label={t.partners.views}
          tabs={[
            { label: t.partners.current, to: '/labs', search: {} },
            { label: t.partners.past, to: '/labs', search: { past: true } },
          ]}
        />
        <Card isFlush>
          <Loaded query={query} skeleton={<Skeleton lines={8} className="p-4" />}>
            {() => (
              <Table
                label={t.app.labs}
                columns={columnsOf(t)}
                rows={rows}
                keyOf={({ id }) => id}
                empty={
                  isPast ? (
                    <EmptyState title={t.partners.nothingPast} />
                  ) : (
                    <EmptyState
                      icon={<Microscope aria-hidden className="size-6" />}
                      title={t.partners.noLabsTitle}
                      action={
                        <Button variant="primary" onClick={() => change({ open: 'directory' })}>
                          {t.partners.findInDirectory.clinic}
                        </Button>
                      }
                    >
                      {t.partners.noLabsText}
                    </EmptyState>
                  )
                }
              />
            )}
          </Loaded>
        </Card>
      </BelowRequests>
    </Page>
  )
}
