import { Plus, Stethoscope } from 'lucide-react'
import { shadeGuides } from '#contract/catalog/shades'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useMessages } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DentistDialog } from './dentist-dialog.tsx'
import { dentistName, type Dentist } from './dentist-name.ts'
import { PreferenceFacts } from './preference-facts.tsx'

const columnsOf = (t: Messages, open: (id: string) => void): Column<Dentist>[] => [
  {
    title: t.dentists.columns.dentist,
    phone: 'first',
    cell: (dentist) => (
      <button
        type="button"
        onClick={() => open(dentist.id)}
        className="reach min-h-6 rounded text-start font-medium hover:underline tabular:whitespace-nowrap"
      >
        {dentistName(dentist)}
      </button>
    ),
  },
  {
    title: t.dentists.columns.contact,
    cell: ({ email, phone, isNameOnly }) =>
      isNameOnly ? t.dentists.nameOnly : [email, phone].filter(Boolean).join(' · '),
  },
  {
    title: t.dentists.columns.licence,
    phone: 'hidden',
    givesWay: 'first',
    className: 'tabular-nums whitespace-nowrap',
    cell: ({ licenseNumber }) => licenseNumber,
  },
  {
    title: t.dentists.columns.occlusion,
    phone: 'hidden',
    cell: ({ preferences: { occlusalContact } }) =>
      occlusalContact && t.dentists.occlusalContacts[occlusalContact],
  },
  {
    title: t.dentists.columns.neighbours,
    phone: 'hidden',
    givesWay: 'second',
    cell: ({ preferences: { proximalContact } }) =>
      proximalContact && t.dentists.proximalContacts[proximalContact],
  },
  {
    title: t.dentists.columns.guide,
    phone: 'hidden',
    givesWay: 'first',
    className: 'whitespace-nowrap',
    cell: ({ preferences: { defaultShadeSystem: system } }) =>
      system && (system === 'custom' ? t.dentists.otherGuide : shadeGuides[system].name),
  },
]

function OpenDentist({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages().dentists
  const { isLab } = useSession()
  const { data } = useRead('getDentist', { params: { id } }, { isEnabled: id !== 'new' })
  if (id === 'new') return isLab ? null : <DentistDialog dentist={null} onClose={onClose} />
  if (!data) return null
  const { dentist } = data
  if (!isLab && dentist.isActive) return <DentistDialog dentist={dentist} onClose={onClose} />
  return (
    <Dialog title={dentistName(dentist)} onClose={onClose}>
      {dentist.isNameOnly ? (
        <p>{t.nameOnlyText}</p>
      ) : (
        <>
          <h3 className="mb-2 font-medium">{t.viewTitle}</h3>
          <PreferenceFacts preferences={dentist.preferences} />
        </>
      )}
    </Dialog>
  )
}

function AddDentist({ onAdd }: { onAdd: () => void }) {
  const t = useMessages()
  return (
    <AllowedButton
      needs="contacts.write"
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={onAdd}
    >
      {t.dentists.add}
    </AllowedButton>
  )
}

/** The dentists who prescribe: a clinic keeps its own, a laboratory reads how each likes the work. */
export function DentistsPage() {
  const t = useMessages()
  const { isLab } = useSession()
  const { search, change } = useAddress('/signed-in/dentists')
  const { page = 1, isArchived = false, open } = search
  const list = useRecordList('/signed-in/dentists', 'listDentists', { always: { isArchived } })
  const openOne = (id: string) => change({ open: id, page })
  return (
    <Page
      title={t.dentists.title}
      count={list.total}
      actions={!isLab && <AddDentist onAdd={() => openOne('new')} />}
    >
      <TabLinks
        label={t.dentists.views.label}
        tabs={[
          { label: t.dentists.views.current, to: '/dentists', search: {} },
          { label: t.dentists.views.archived, to: '/dentists', search: { isArchived: true } },
        ]}
      />
      <RecordList
        list={list}
        searchLabel={t.dentists.search}
        skeletonLines={6}
        label={t.dentists.title}
        columns={columnsOf(t, openOne)}
        empty={
          isArchived ? (
            <EmptyState title={t.ui.nothingFound} />
          ) : (
            <EmptyState
              icon={<Stethoscope aria-hidden className="size-6" />}
              title={t.dentists.emptyTitle}
            >
              {isLab ? t.dentists.emptyLabText : t.dentists.emptyText}
            </EmptyState>
          )
        }
      />
      {typeof open === 'string' && (
        <OpenDentist id={open} onClose={() => change({ open: undefined, page })} />
      )}
    </Page>
  )
}
