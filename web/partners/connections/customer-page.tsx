import { Link, useParams } from '@tanstack/react-router'
import { Archive, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CustomerWithBalances } from '#contract/partners/customers'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { Allowed } from '../../app/allowed-button.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Badge, Loaded, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { AgreementsCard } from './agreements-card.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { ConnectionStatusText } from './connection-status-text.tsx'
import { countryNamed } from './country-named.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { PartnerWarnings } from './partner-warnings.tsx'
import { PartnerOrders } from './partner-orders.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import { TermsFacts } from './terms-facts.tsx'

function ConnectionCard({ id }: { id: string }) {
  const t = useMessages()
  const { isOwner } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const query = useRead('getLabConnection', { params: { id } })
  return (
    <Card
      title={t.partners.termsHeading}
      actions={
        <IconButton
          label={isOwner ? t.partners.editTerms : t.partners.ownerOnly}
          disabled={!isOwner || query.data?.labConnection.status !== 'active'}
          icon={<Pencil aria-hidden className="size-4" />}
          onClick={() => setIsOpen(true)}
        />
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {({ labConnection }) => (
          <>
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <ConnectionBadge status={labConnection.status} />
              <span className="text-sm text-ink-3">
                <ConnectionStatusText connection={labConnection} />
              </span>
            </div>
            <PartnerWarnings connection={labConnection} />
            <TermsFacts connection={labConnection} />
            <p className="mt-3 border-t border-line pt-3 text-sm text-ink-2">
              <span className="font-medium">
                {t.partners.privacyModes[labConnection.privacyMode].title}.
              </span>{' '}
              {t.partners.privacyOfClinic}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <ConnectionActions connection={labConnection} />
            </div>
            {isOpen && <TermsDialog connection={labConnection} onClose={() => setIsOpen(false)} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function MoneyCard({ customer }: { customer: CustomerWithBalances }) {
  const t = useMessages().partners
  const format = useFormat()
  const { balances, name, isOnCreditHold } = customer
  if (!balances) return null
  return (
    <Card title={t.balance}>
      {balances.length === 0 ? (
        <p className="text-ink-3">{t.noBalance}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {balances.map(({ currency, amountMinor }) => (
            <li key={currency} className="flex items-baseline justify-between gap-3">
              <span className="text-ink-3">{amountMinor < 0 ? t.credit : t.owes}</span>
              <span className="text-xl font-semibold tabular-nums">
                {format.money(Math.abs(amountMinor), currency)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOnCreditHold && (
        <p className="mt-2">
          <Badge tone="warn">{t.isOnCreditHold}</Badge>
        </p>
      )}
      <p className="mt-3 flex gap-6 text-sm">
        <Link
          to="/invoices"
          search={{ view: 'all', search: name }}
          className="reach text-accent hover:underline"
        >
          {t.invoicesOf}
        </Link>
        <Link
          to="/statements"
          search={{ search: name }}
          className="reach text-accent hover:underline"
        >
          {t.statementsOf}
        </Link>
      </p>
    </Card>
  )
}

function ContactCard({ customer, edit }: { customer: CustomerWithBalances; edit: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const { email, phone, addressLine1, addressLine2, postalCode, city, region, country } = customer
  const address = [addressLine1, addressLine2, [postalCode, city].filter(Boolean).join(' '), region]
    .filter((line) => line && line !== '')
    .concat(country ? countryNamed(country, format.locale) : [])
  const isEmpty =
    address.length === 0 && !email && !phone && !customer.notes && customer.tags.length === 0
  return (
    <Card
      title={t.partners.contact}
      actions={
        <IconButton
          label={t.partners.editCustomer}
          icon={<Pencil aria-hidden className="size-4" />}
          onClick={edit}
        />
      }
    >
      {isEmpty && <p className="text-ink-3">{t.partners.noContact}</p>}
      <Facts
        rows={[
          [t.partners.fields.accountNumber, customer.accountNumber],
          email !== null && [
            t.partners.email,
            <a key="email" href={`mailto:${email}`} className="text-accent underline">
              {email}
            </a>,
          ],
          phone !== null && [
            t.partners.fields.phone,
            <a key="phone" href={`tel:${phone}`} className="text-accent underline">
              {phone}
            </a>,
          ],
          address.length > 0 && [
            t.partners.fields.address,
            <span key="address" className="whitespace-pre-line">
              {address.join('\n')}
            </span>,
          ],
          customer.tags.length > 0 && [
            t.partners.fields.tags,
            <span key="tags" className="flex flex-wrap gap-1">
              {customer.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>,
          ],
          [
            t.partners.fields.notes,
            customer.notes && (
              <span key="notes" className="whitespace-pre-line">
                {customer.notes}
              </span>
            ),
          ],
        ]}
      />
    </Card>
  )
}

function ArchiveButton({ customer }: { customer: CustomerWithBalances }) {
  const t = useMessages()
  const { isOwner } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const { run, isBusy } = useCommand('archiveCustomer', {
    onDone: () => {
      showNotice(t.partners.archivedNotice)
      setIsAsked(false)
    },
  })
  return (
    <>
      <Button
        disabled={!isOwner}
        title={isOwner ? undefined : t.partners.ownerOnly}
        icon={<Archive aria-hidden className="size-4" />}
        onClick={() => setIsAsked(true)}
      >
        {t.partners.archive}
      </Button>
      {isAsked && (
        <FormDialog
          title={t.partners.archiveQuestion(customer.name)}
          submitLabel={t.partners.archive}
          isDanger
          isBusy={isBusy}
          onClose={() => setIsAsked(false)}
          onSubmit={() => void run({ params: { id: customer.id } })}
        >
          <p>{t.partners.archiveText}</p>
        </FormDialog>
      )}
    </>
  )
}

// The dentists of a connected clinic are found by the clinic that the connection names.
function AgreementsOfCustomer({ customer }: { customer: CustomerWithBalances }) {
  const { id, labConnectionId } = customer
  const { data } = useRead(
    'getLabConnection',
    { params: { id: labConnectionId ?? '' } },
    { isEnabled: labConnectionId !== null },
  )
  const connection = labConnectionId === null ? undefined : data?.labConnection
  const clinicId = connection?.status === 'active' ? connection.clinicOrganizationId : null
  return <AgreementsCard customerId={id} clinicId={clinicId} />
}

function CustomerBody({ customer }: { customer: CustomerWithBalances }) {
  const t = useMessages()
  const [isEditing, setIsEditing] = useState(false)
  const { id, name, status, labConnectionId } = customer
  return (
    <Page
      title={name}
      width="detail"
      parent={{ to: '/customers', label: t.app.customers }}
      subtitle={
        <span className="flex flex-wrap gap-1.5">
          {labConnectionId ? t.partners.linkedText : t.partners.offlineShort}
          {status === 'archived' && <Badge>{t.partners.archived}</Badge>}
        </span>
      }
      actions={
        <>
          {!labConnectionId && status === 'active' && <ArchiveButton customer={customer} />}
          {status === 'active' && (
            <Allowed needs="orders.write">
              <LinkButton
                to="/orders/new"
                search={{ customerId: id }}
                icon={<Plus aria-hidden className="size-4" />}
              >
                {t.app.newOrder}
              </LinkButton>
            </Allowed>
          )}
        </>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[1.3fr_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <PartnerOrders filter={{ customerId: id }} canOrder={status === 'active'} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-lg:order-first">
          <MoneyCard customer={customer} />
          <ContactCard customer={customer} edit={() => setIsEditing(true)} />
          <AgreementsOfCustomer customer={customer} />
          {labConnectionId && <ConnectionCard id={labConnectionId} />}
        </div>
      </div>
      {isEditing && <CustomerDialog customer={customer} onClose={() => setIsEditing(false)} />}
    </Page>
  )
}

/** One customer of the laboratory: what it owes, how to reach it, the terms, the orders. */
export function CustomerPage() {
  const t = useMessages()
  const { id } = useParams({ from: '/signed-in/customers/$id' })
  const query = useRead('getCustomer', { params: { id } })
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton lines={10} />}
      list={{ to: '/customers', label: t.app.customers }}
    >
      {({ customer }) => <CustomerBody customer={customer} />}
    </Loaded>
  )
}
