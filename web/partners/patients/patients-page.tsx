import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import type { Formats } from '../../i18n/formats.ts'
import { Page, TabLinks } from '../../ui/page.tsx'
import { Badge, EmptyState } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { nameOf } from './person.ts'
import { PatientDialog } from './patient-dialog.tsx'

type Patient = Item<'listPatients'>

const columnsOf = (t: Messages, format: Formats): Column<Patient>[] => [
  {
    title: t.patients.columns.patient,
    sortKey: 'name',
    phone: 'first',
    growsOnPhone: true,
    cell: (patient) => (
      <span className="flex items-center gap-2">
        <Link
          to="/patients/$id"
          params={{ id: patient.id }}
          className={`inline-flex min-h-6 items-center ${rowLinkClass}`}
        >
          {nameOf(patient)}
        </Link>
        {patient.anonymizedAt && <Badge>{t.patients.erasedBadge}</Badge>}
      </span>
    ),
  },
  {
    title: t.patients.columns.code,
    sortKey: 'code',
    phone: 'first',
    className: 'tabular-nums',
    cell: ({ code }) => code,
  },
  {
    title: t.patients.columns.born,
    sortKey: 'born',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ bornOn }) => bornOn && format.fullDay(bornOn),
  },
  {
    title: t.patients.columns.chart,
    className: 'tabular-nums stacked:text-ink',
    cell: ({ chartNumber }) => chartNumber,
  },
  {
    title: t.patients.columns.since,
    phone: 'hidden',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => format.fullDay(createdAt),
  },
]

function AddPatient() {
  const t = useMessages().patients
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <AllowedButton
        needs="contacts.write"
        variant="primary"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {t.add}
      </AllowedButton>
      {isOpen && (
        <PatientDialog
          onClose={() => setIsOpen(false)}
          onDone={(patient) => {
            setIsOpen(false)
            showNotice(t.added(nameOf(patient)))
            void navigate({ to: '/patients/$id', params: { id: patient.id } })
          }}
        />
      )}
    </>
  )
}

/** All patients: a clinic's own, a laboratory's as the privacy mode of each clinic shows them. */
export function PatientsPage() {
  const t = useMessages()
  const format = useFormat()
  const { isLab } = useSession()
  const { search } = useAddress('/signed-in/patients')
  const isArchived = search.isArchived === true
  const list = useRecordList('/signed-in/patients', 'listPatients', {
    always: { isArchived },
    isSortable: true,
  })
  return (
    <Page title={t.patients.title} count={list.total} actions={<AddPatient />}>
      <TabLinks
        label={t.patients.views.label}
        tabs={[
          { label: t.patients.views.current, to: '/patients', search: {} },
          { label: t.patients.views.archived, to: '/patients', search: { isArchived: true } },
        ]}
      />
      <RecordList
        list={list}
        searchLabel={t.patients.search}
        skeletonLines={12}
        label={t.patients.title}
        columns={columnsOf(t, format)}
        empty={
          isArchived ? (
            <EmptyState title={t.ui.nothingFound} />
          ) : (
            <EmptyState
              icon={<Users aria-hidden className="size-6" />}
              title={t.patients.emptyTitle}
            >
              {isLab ? t.patients.emptyLabText : t.patients.emptyText}
            </EmptyState>
          )
        }
      />
    </Page>
  )
}
