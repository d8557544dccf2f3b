import { Link, useParams } from '@tanstack/react-router'
import { ClipboardPlus } from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { Allowed } from '../../app/allowed-button.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import type { Formats } from '../../i18n/formats.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Badge, Banner, EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { StatusText } from '../../ui/status.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { PatientActions } from './patient-actions.tsx'
import type { Patient } from './patient-dialog.tsx'
import { nameOf } from './person.ts'
import { WorkLine } from '../../ui/work-line.tsx'

type PatientOrder = Answer<'getPatient'>['orders'][number]

const columnsOf = (t: Messages, format: Formats): Column<PatientOrder>[] => [
  {
    title: t.patients.order,
    phone: 'first',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ id, number }) => (
      <Link
        to="/orders/$id"
        params={{ id }}
        className="inline-flex min-h-6 items-center font-medium hover:underline"
      >
        {number ?? t.patients.draft}
      </Link>
    ),
  },
  {
    title: t.patients.work,
    cell: ({ workSummary }) => <WorkLine work={workSummary} />,
  },
  {
    title: t.patients.status,
    phone: 'first',
    cell: ({ status }) => <StatusText status={status} />,
  },
  { title: t.patients.kind, cell: ({ kind }) => t.labels.orderKind[kind] },
  { title: t.patients.with, cell: ({ counterpartName }) => counterpartName },
  {
    title: t.patients.created,
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => format.fullDay(createdAt),
  },
]

function PatientFacts({ patient }: { patient: Patient }) {
  const t = useMessages().patients
  const format = useFormat()
  const { code, bornOn, sex, chartNumber, externalIds, notes, createdAt } = patient
  return (
    <Facts
      rows={[
        [
          t.code,
          <span key="code" className="tabular-nums">
            {code}
          </span>,
        ],
        [t.bornOn, bornOn && format.fullDay(bornOn)],
        [t.sex, sex && t.sexes[sex]],
        [t.chartNumber, chartNumber],
        [
          t.otherSystems,
          externalIds.length > 0
            ? externalIds.map(({ system, value }) => `${system} ${value}`).join(', ')
            : null,
        ],
        [t.columns.since, format.fullDay(createdAt)],
        [
          t.notes,
          notes && (
            <span key="notes" className="whitespace-pre-wrap">
              {notes}
            </span>
          ),
        ],
      ]}
    />
  )
}

function PatientState({ patient }: { patient: Patient }) {
  const t = useMessages().patients
  const { isLab } = useSession()
  if (patient.mergedIntoId) {
    return (
      <Banner
        tone="warn"
        action={
          <LinkButton to="/patients/$id" params={{ id: patient.mergedIntoId }}>
            {t.toKept}
          </LinkButton>
        }
      >
        {t.mergedInto}
      </Banner>
    )
  }
  if (isLab && patient.labConnectionId) {
    return <Banner>{patient.lastName === null ? t.privateText : t.sharedText}</Banner>
  }
  return null
}

function History({ orders, patient }: { orders: PatientOrder[]; patient: Patient }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Card
      title={t.patients.history}
      isFlush
      actions={
        orders.length > 0 && (
          <Link
            to="/orders"
            search={{ status: 'all', search: patient.code }}
            className="inline-flex min-h-6 items-center text-sm text-accent hover:underline"
          >
            {t.patients.allOrders}
          </Link>
        )
      }
    >
      <Table
        label={t.patients.history}
        columns={columnsOf(t, format)}
        rows={orders}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t.patients.noOrders}>{t.patients.noOrdersText}</EmptyState>}
      />
    </Card>
  )
}

function PatientView({ patient, orders }: Answer<'getPatient'>) {
  const t = useMessages().patients
  const { isLab } = useSession()
  const isShared = isLab && patient.labConnectionId !== null
  const canOrder = !isShared && !patient.mergedIntoId && !patient.anonymizedAt
  const given = {
    patientId: patient.id,
    ...(patient.customerId ? { customerId: patient.customerId } : {}),
  }
  return (
    <Page
      title={nameOf(patient)}
      width="detail"
      parent={{ to: '/patients', label: t.title }}
      subtitle={
        <span className="inline-flex gap-2">
          {patient.lastName !== null && <span className="tabular-nums">{patient.code}</span>}
          {patient.anonymizedAt && <Badge>{t.erasedBadge}</Badge>}
          {patient.archivedAt && <Badge>{t.archivedBadge}</Badge>}
        </span>
      }
      actions={
        <>
          <PatientActions patient={patient} />
          {canOrder && (
            <Allowed needs="orders.write">
              <LinkButton
                to="/orders/new"
                search={given}
                variant="primary"
                icon={<ClipboardPlus aria-hidden className="size-4" />}
              >
                {t.newOrder}
              </LinkButton>
            </Allowed>
          )}
        </>
      }
    >
      <PatientState patient={patient} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <History orders={orders} patient={patient} />
        <Card title={t.about} className="max-lg:order-first">
          <PatientFacts patient={patient} />
        </Card>
      </div>
    </Page>
  )
}

/** One patient: what is known, the newest orders, and what can be done with the record. */
export function PatientPage() {
  const t = useMessages().patients
  const { id } = useParams({ from: '/signed-in/patients/$id' })
  const query = useRead('getPatient', { params: { id } })
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton lines={10} />}
      list={{ to: '/patients', label: t.title }}
    >
      {({ patient, orders }) => <PatientView patient={patient} orders={orders} />}
    </Loaded>
  )
}
