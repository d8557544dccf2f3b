import { Link } from '@tanstack/react-router'
import { Plus, Waypoints } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useMessages } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import { Button } from '../../ui/button.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'
import { Badge, EmptyState } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { BelowRequests } from './requests.tsx'

type Customer = Item<'listCustomers'>

const columnsOf = (t: Messages): Column<Customer>[] => [
  {
    title: t.partners.columns.clinic,
    sortKey: 'name',
    phone: 'first',
    growsOnPhone: true,
    cell: ({ id, name }) => (
      <Link to="/customers/$id" params={{ id }} className={rowLinkClass}>
        {name}
      </Link>
    ),
  },
  {
    title: t.partners.columns.accountNumber,
    sortKey: 'accountNumber',
    cell: ({ accountNumber }) => accountNumber ?? '',
  },
  { title: t.partners.columns.city, sortKey: 'city', cell: ({ city }) => city ?? '' },
  {
    title: t.partners.columns.contact,
    phone: 'hidden',
    cell: ({ email, phone }) => email ?? phone ?? '',
  },
  {
    title: t.partners.columns.tags,
    phone: 'hidden',
    cell: ({ tags }) => (
      <span className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    ),
  },
  {
    title: t.partners.columns.link,
    phone: 'first',
    cell: ({ labConnectionId, isOnCreditHold }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        {labConnectionId ? (
          <Badge tone="good">{t.partners.linked}</Badge>
        ) : (
          <Badge>{t.partners.offline}</Badge>
        )}
        {isOnCreditHold && <Badge tone="warn">{t.partners.isOnCreditHold}</Badge>}
      </span>
    ),
  },
]

/** Before the first customer the list offers to invite one. */
function NoCustomers({ invite }: { invite: () => void }) {
  const t = useMessages()
  return (
    <EmptyState
      icon={<Waypoints aria-hidden className="size-6" />}
      title={t.partners.noCustomersTitle}
      action={
        <Button variant="primary" onClick={invite}>
          {t.partners.invite.lab}
        </Button>
      }
    >
      {t.partners.noCustomersText}
    </EmptyState>
  )
}

/** The customers of the laboratory: connected clinics and offline ones, and how to add more. */
export function CustomersPage() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/customers')
  const { isArchived } = search
  const list = useRecordList('/signed-in/customers', 'listCustomers', {
    always: { isArchived: isArchived === true },
    isSortable: true,
  })
  const add = () => change({ open: 'offline' })
  return (
    <Page
      title={t.app.customers}
      count={list.total}
      actions={
        <>
          <AllowedButton
            needs="contacts.write"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={add}
          >
            {t.partners.addOffline}
          </AllowedButton>
          <ConnectButtons page="/signed-in/customers" />
        </>
      }
    >
      <BelowRequests isShown={!isArchived}>
        <TabLinks
          label={t.partners.views}
          tabs={[
            { label: t.partners.active, to: '/customers', search: {} },
            { label: t.partners.archived, to: '/customers', search: { isArchived: true } },
          ]}
        />
        <RecordList
          list={list}
          searchLabel={t.partners.searchLabel}
          skeletonLines={12}
          label={t.app.customers}
          columns={columnsOf(t)}
          empty={
            isArchived ? (
              <EmptyState title={t.ui.nothingFound} />
            ) : (
              <NoCustomers invite={() => change({ open: 'invite' })} />
            )
          }
        />
      </BelowRequests>
      {search.open === 'offline' && <CustomerDialog onClose={() => change({ open: undefined })} />}
    </Page>
  )
}
