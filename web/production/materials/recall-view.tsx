import { WorkLine } from '../../ui/work-line.tsx'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Phone, Printer, TriangleAlert } from 'lucide-react'
import { writeTooth } from '#contract/catalog/teeth'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Banner, Loaded, Skeleton } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'

type Recall = Answer<'getRecall'>['recall']
type Work = Recall['work'][number]
type Notice = Recall['notices'][number]

function useColumns(): Column<Work>[] {
  const t = useMessages().materials.recalls
  const notation = useNotation()
  return [
    {
      title: t.order,
      phone: 'first',
      className: 'tabular-nums',
      cell: ({ orderId, orderNumber, workSummary }) => (
        <WorkLine work={workSummary}>
          <Link to="/orders/$id" params={{ id: orderId }} className="text-ink-2 hover:underline">
            {orderNumber}
          </Link>
        </WorkLine>
      ),
    },
    { title: t.patient, phone: 'first', cell: ({ patientCode }) => patientCode },
    {
      title: t.item,
      cell: ({ itemDescription, tooth }) =>
        [itemDescription, tooth && t.tooth(writeTooth(tooth, notation))].filter(Boolean).join(', '),
    },
    { title: t.lot, cell: ({ materialName, lotNumber }) => `${materialName} ${lotNumber}` },
  ]
}

function NoticeRow({ notice }: { notice: Notice }) {
  const t = useMessages().materials.recalls
  const format = useFormat()
  const { customerName, phone, isOnService, acknowledgedAt, acknowledgedByName } = notice
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      {acknowledgedAt ? (
        <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
      ) : (
        <Phone aria-hidden className="size-4 shrink-0 text-warn" />
      )}
      <div className="min-w-0">
        <p className="font-medium">{customerName}</p>
        <p className="text-sm text-ink-3">
          {acknowledgedAt
            ? t.knows(acknowledgedByName ?? '', format.instant(acknowledgedAt))
            : isOnService
              ? t.notified
              : t.call}
          {!acknowledgedAt && phone && (
            <>
              {' · '}
              <a href={`tel:${phone.replaceAll(/\s/g, '')}`} className="text-accent underline">
                {phone}
              </a>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

function Acknowledgement({ recall }: { recall: Recall }) {
  const t = useMessages().materials.recalls
  const format = useFormat()
  const { run, isBusy } = useCommand('acknowledgeRecall', {
    onDone: () => showNotice(t.acknowledgedDone),
  })
  const acknowledged = recall.notices.find(({ acknowledgedAt }) => acknowledgedAt !== null)
  if (acknowledged?.acknowledgedAt) {
    return (
      <Banner tone="good" icon={<CircleCheck aria-hidden className="size-4" />}>
        {t.youKnow}{' '}
        {t.knows(
          acknowledged.acknowledgedByName ?? '',
          format.instant(acknowledged.acknowledgedAt),
        )}
      </Banner>
    )
  }
  return (
    <Banner
      tone="warn"
      icon={<TriangleAlert aria-hidden className="size-4" />}
      action={
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={() => void run({ params: { id: recall.id } })}
        >
          {t.acknowledge}
        </Button>
      }
    >
      {t.acknowledgeText}
    </Banner>
  )
}

function RecallDetails({ recall }: { recall: Recall }) {
  const t = useMessages().materials.recalls
  const format = useFormat()
  const { isLab } = useSession()
  const columns = useColumns()
  return (
    <>
      {!isLab && <Acknowledgement recall={recall} />}
      <div className="flex flex-col gap-4">
        <Card>
          <Facts
            rows={[
              [t.laboratory, recall.laboratoryName],
              [t.begun, `${format.instant(recall.createdAt)} · ${t.by(recall.startedByName)}`],
              [
                t.lots,
                recall.lots
                  .map(({ manufacturer, materialName, lotNumber }) =>
                    [manufacturer, materialName, lotNumber].join(' '),
                  )
                  .join(', '),
              ],
              [t.reason, recall.reason],
              [
                t.whatToDo,
                <span key="instruction" className="font-medium whitespace-pre-line">
                  {recall.instruction}
                </span>,
              ],
            ]}
          />
        </Card>
        <Card title={t.work} isFlush>
          <Table
            label={t.work}
            columns={columns}
            rows={recall.work}
            keyOf={({ orderItemId, tooth, materialLotId }) =>
              `${orderItemId} ${tooth} ${materialLotId}`
            }
            empty={<p className="px-4 pb-4 text-ink-3">{t.noWork}</p>}
          />
        </Card>
        {isLab && (
          <Card title={t.notices} isFlush>
            {recall.notices.length === 0 ? (
              <p className="px-4 pb-4 text-ink-3">{t.nobody}</p>
            ) : (
              <ul className="divide-y divide-line border-t border-line">
                {recall.notices.map((notice) => (
                  <NoticeRow key={notice.customerId ?? ''} notice={notice} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </div>
    </>
  )
}

/** One recall: what it found, what is to be done, and who knows of it. */
export function RecallView({ id }: { id: string }) {
  const t = useMessages().materials
  const { isLab } = useSession()
  const query = useRead('getRecall', { params: { id } })
  const lots = query.data?.recall.lots.map(({ lotNumber }) => lotNumber).join(', ')
  return (
    <Page
      title={lots ? `${t.recalls.column} ${lots}` : t.recalls.column}
      width="detail"
      parent={{
        to: '/materials',
        label: t.tabs.recalls,
        search: isLab ? { view: 'recalls' } : {},
      }}
      actions={
        <Button
          data-print="no"
          icon={<Printer aria-hidden className="size-4" />}
          onClick={() => print()}
        >
          {t.recalls.print}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {({ recall }) => <RecallDetails recall={recall} />}
      </Loaded>
    </Page>
  )
}
