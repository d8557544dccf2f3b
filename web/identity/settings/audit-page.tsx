import { X } from 'lucide-react'
import type { AuditSubject } from '#contract/identity/audit-rules'
import type { Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { addDays } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { auditVerbOf } from './audit-verbs.ts'
import { SettingsFrame } from './settings-frame.tsx'

type Event = Item<'listAuditEvents'>

// A day of the filter is a day where the person is.
const instantOf = (day: string) => new Date(`${day}T00:00:00`).toISOString()

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function useSentence() {
  const t = useMessages().settings.audit
  return ({ operation, subjectKind }: Event) => {
    const verb = auditVerbOf(operation)
    const subject = t.subjects[subjectKind]
    // Whose session it is is beside it.
    if (verb && subjectKind === 'session') return capitalized(t.verbs[verb])
    return verb ? t.sentence(subject, t.verbs[verb]) : `${subject} · ${operation}`
  }
}

function useColumns(onSubject: (event: Event) => void): Column<Event>[] {
  const t = useMessages().settings.audit
  const format = useFormat()
  const sentenceOf = useSentence()
  return [
    {
      title: t.when,
      className: 'whitespace-nowrap tabular-nums text-ink-3 stacked:font-normal stacked:text-ink',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.instant(createdAt)}</time>,
    },
    {
      title: t.who,
      phone: 'first',
      growsOnPhone: true,
      className: 'font-medium',
      cell: ({ actorName, credential, sharedDeviceName }) => (
        <>
          {actorName}
          {credential === 'device' && <span className="font-normal text-ink-3"> · {t.device}</span>}
          {sharedDeviceName !== null && (
            <span className="font-normal text-ink-3"> · {sharedDeviceName}</span>
          )}
        </>
      ),
    },
    {
      title: t.what,
      growsOnPhone: true,
      cell: (event) => (
        <>
          {event.subjectId ? (
            <button
              type="button"
              title={t.openRecord}
              className="reach min-h-6 text-start hover:underline"
              onClick={() => onSubject(event)}
            >
              {sentenceOf(event)}
            </button>
          ) : (
            sentenceOf(event)
          )}
          {event.subjectName && <span>: {event.subjectName}</span>}
          {event.outcome === 'begun' && <span className="text-ink-3"> ({t.begun})</span>}
        </>
      ),
    },
    {
      title: t.from,
      phone: 'hidden',
      className: 'tabular-nums text-ink-3',
      cell: ({ ip }) => ip,
    },
  ]
}

function Filters() {
  const t = useMessages().settings.audit
  const { search, change } = useAddress('/signed-in/settings/audit')
  const members = useAll('listMembers', {})
  const { compare } = new Intl.Collator()
  return (
    <div className="mb-3 grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
      <div className="max-sm:col-span-2">
        <SearchField
          label={t.search}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
      </div>
      <Select
        label={t.who}
        className="sm:w-44"
        placeholder={t.everybody}
        options={(members.data ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
        value={search.who ?? ''}
        onChange={(who) => change({ who })}
      />
      <Select
        label={t.subject}
        className="sm:w-48"
        placeholder={t.everything}
        options={(Object.keys(t.subjects) as AuditSubject[])
          .map((kind) => ({ value: kind, label: t.subjects[kind] }))
          .toSorted((a, b) => compare(a.label, b.label))}
        value={search.about ?? ''}
        onChange={(about) => change({ about, record: undefined })}
      />
      <DateField
        label={t.since}
        className="sm:w-38"
        value={search.fromOn ?? ''}
        onChange={(fromOn) => change({ fromOn })}
      />
      <DateField
        label={t.until}
        className="sm:w-38"
        value={search.toOn ?? ''}
        onChange={(toOn) => change({ toOn })}
      />
      {search.record && (
        <Button
          icon={<X aria-hidden className="size-4" />}
          onClick={() => change({ record: undefined })}
        >
          {t.oneRecord}
        </Button>
      )}
    </div>
  )
}

function useEvents() {
  const { search } = useAddress('/signed-in/settings/audit')
  const { search: text, who, about, record, fromOn, toOn, page = 1 } = search
  return useRead(
    'listAuditEvents',
    {
      query: {
        page,
        limit: 50,
        ...(text ? { search: text } : {}),
        ...(who ? { actorUserId: who } : {}),
        ...(about ? { subjectKind: about as AuditSubject } : {}),
        ...(record ? { subjectId: record } : {}),
        ...(fromOn ? { fromAt: instantOf(fromOn) } : {}),
        ...(toOn ? { toAt: instantOf(addDays(toOn, 1)) } : {}),
      },
    },
    { keepsPrevious: true },
  )
}

/** Who did what in the organization, with filters in the address. */
export function AuditPage() {
  const t = useMessages().settings.audit
  const { change } = useAddress('/signed-in/settings/audit')
  const query = useEvents()
  const columns = useColumns(({ subjectKind, subjectId }) =>
    change({ about: subjectKind, record: subjectId ?? undefined }),
  )
  return (
    <SettingsFrame title={t.title} subtitle={t.lead} width="detail">
      <Filters />
      <PagedTable
        query={query}
        skeletonLines={10}
        label={t.title}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t.emptyTitle}>{t.emptyText}</EmptyState>}
        onPage={(page) => change({ page })}
      />
    </SettingsFrame>
  )
}
