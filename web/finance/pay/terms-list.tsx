import { Ellipsis, HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { TermsDialog } from './terms-dialog.tsx'

type Terms = Item<'listPayTerms'>

function TermsMenu({ terms: { id, name } }: { terms: Terms }) {
  const words = useMessages().pay
  const { run } = useCommand('deletePayTerms', { onDone: () => showNotice(words.termsDeleted) })
  return (
    <MenuButton
      isIcon
      label={words.more(name ?? words.formerMember)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        { label: words.deleteTerms, isDanger: true, run: () => void run({ params: { id } }) },
      ]}
    />
  )
}

function useColumns(): Column<Terms>[] {
  const t = useMessages()
  const words = t.pay
  const format = useFormat()
  return [
    {
      title: words.person,
      phone: 'first',
      className: 'font-medium',
      cell: ({ name }) => name ?? words.formerMember,
    },
    {
      title: words.startsOn,
      className: 'tabular-nums',
      cell: ({ startsOn }) => format.fullDay(startsOn),
    },
    { title: words.pieces, cell: ({ isPaidByPiece }) => isPaidByPiece && words.yes },
    {
      title: words.hourly,
      isNumber: true,
      phone: 'first',
      cell: ({ hourlyRateMinor, currency }) =>
        hourlyRateMinor !== null && format.money(hourlyRateMinor, currency),
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (terms) => terms.can.delete && <TermsMenu terms={terms} />,
    },
  ]
}

/** What members earn, by name. */
export function TermsList() {
  const words = useMessages().pay
  const [isAdding, setIsAdding] = useState(false)
  const columns = useColumns()
  const list = useRecordList('/signed-in/pay', 'listPayTerms')
  return (
    <>
      <RecordList
        list={list}
        searchLabel={words.person}
        actions={
          <Button
            variant="primary"

            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setIsAdding(true)}
          >
            {words.addTerms}
          </Button>
        }
        label={words.tabs.terms}
        columns={columns}
        empty={
          <EmptyState
            icon={<HandCoins aria-hidden className="size-6" />}
            title={words.noTermsTitle}
          >
            {words.noTermsText}
          </EmptyState>
        }
      />
      {isAdding && <TermsDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}
