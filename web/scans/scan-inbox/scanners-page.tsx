import { Plus, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useAll } from '../../api/use-all.ts'
import { useAllows } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Page, TabLinks } from '../../ui/page.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { AddScanner } from './scanner-add.tsx'
import { ScannerRow } from './scanner-row.tsx'
import { AddSender, SenderList } from './sender-maps.tsx'

function ScannerList({ add }: { add: () => void }) {
  const t = useMessages()
  const canWrite = useAllows('settings.write')
  const words = t.scans.connections
  const query = useAll('listScannerConnections', {})
  return (
    <Card isFlush>
      <Loaded query={query} skeleton={<Skeleton lines={8} className="p-4" />}>
        {(connections) =>
          connections.length === 0 ? (
            <EmptyState
              icon={<ScanLine aria-hidden className="size-6" />}
              title={words.emptyTitle}
              action={canWrite && <Button onClick={add}>{words.add}</Button>}
            >
              {canWrite ? words.emptyText : words.onlyOwner}
            </EmptyState>
          ) : (
            <ul aria-label={words.title} className="divide-y divide-line">
              {connections.map((connection) => (
                <ScannerRow key={connection.id} connection={connection} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** The scanners that bring scans: how they are, how they are connected, and who their senders are. */
export function ScannersPage() {
  const t = useMessages()
  const canWrite = useAllows('settings.write')
  const { search } = useAddress('/signed-in/scanners')
  const [isAdding, setIsAdding] = useState(false)
  const isSenders = search.tab === 'senders'
  const words = t.scans.connections
  const plus = <Plus aria-hidden className="size-4" />
  return (
    <Page
      title={words.title}
      parent={{ to: '/scans', label: t.scans.title }}
      width="detail"
      actions={
        (isSenders || canWrite) && (
          <Button variant="primary" icon={plus} onClick={() => setIsAdding(true)}>
            {isSenders ? t.scans.senders.add : words.add}
          </Button>
        )
      }
    >
      <TabLinks
        label={words.tabs.label}
        tabs={[
          { label: words.tabs.scanners, to: '/scanners', search: isSenders ? {} : search },
          {
            label: words.tabs.senders,
            to: '/scanners',
            search: isSenders ? search : { tab: 'senders' },
          },
        ]}
      />
      {isSenders ? <SenderList /> : <ScannerList add={() => setIsAdding(true)} />}
      {isAdding &&
        (isSenders ? (
          <AddSender onClose={() => setIsAdding(false)} />
        ) : (
          <AddScanner onClose={() => setIsAdding(false)} />
        ))}
    </Page>
  )
}
