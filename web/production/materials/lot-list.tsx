import { Layers, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { LotStatus } from '#contract/production/material-lots'
import type { Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { daysBetween, todayHere } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Select } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Badge, EmptyState, type Tone } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { LotDialog } from './lot-dialog.tsx'
import { RecallDialog } from './recall-dialog.tsx'

type Lot = Item<'listMaterialLots'>
type Material = Item<'listMaterials'>

const tones: Record<LotStatus, Tone> = {
  available: 'good',
  depleted: 'neutral',
  expired: 'bad',
  recalled: 'bad',
}

function Expiry({ lot }: { lot: Lot }) {
  const format = useFormat()
  const settings = useRead('getStockSettings', {}, { freshMs: 60_000 })
  const soonDays = settings.data?.settings.expiryWarningDays ?? 0
  const { expiresOn, status } = lot
  if (expiresOn === null) return null
  const days = daysBetween(todayHere(), expiresOn)
  const tone =
    status !== 'available' ? '' : days < 0 ? 'text-bad' : days <= soonDays ? 'text-warn' : ''
  return (
    <time dateTime={expiresOn} className={tone}>
      {format.fullDay(expiresOn)}
    </time>
  )
}

function Stock({ lot, unit }: { lot: Lot; unit: string }) {
  const t = useMessages().materials.lots
  const format = useFormat()
  const { quantityAvailable: left, quantityReceived: came } = lot
  return (
    <span className="inline-flex w-36 flex-col gap-1">
      <span>
        {t.of(format.number(left), format.number(came))} {unit}
      </span>
      <Progress
        value={left / came}
        label={t.leftLabel(t.of(format.number(left), format.number(came)))}
      />
    </span>
  )
}

type Selection = { ids: readonly string[]; toggle: (lot: Lot) => void }

function useColumns(
  materials: readonly Material[],
  { ids, toggle }: Selection,
  onEdit: (lot: Lot) => void,
): Column<Lot>[] {
  const t = useMessages().materials
  const { isOwner } = useSession()
  const unitOf = ({ materialId }: Lot) => {
    const unit = materials.find(({ id }) => id === materialId)?.unit
    return unit ? t.unitSign[unit] : ''
  }
  const columns: Column<Lot>[] = [
    {
      title: t.lots.lotNumber,
      phone: 'first',
      cell: (lot) => (
        <button
          type="button"
          className="min-h-6 font-medium tabular-nums hover:underline"
          onClick={() => onEdit(lot)}
        >
          {lot.lotNumber}
        </button>
      ),
    },
    { title: t.lots.material, cell: ({ materialName }) => materialName },
    {
      title: t.lots.status,
      phone: 'first',
      cell: ({ status }) => <Badge tone={tones[status]}>{t.lotStatus[status]}</Badge>,
    },
    { title: t.lots.left, cell: (lot) => <Stock lot={lot} unit={unitOf(lot)} /> },
    { title: t.lots.expiry, cell: (lot) => <Expiry lot={lot} /> },
    { title: t.lots.supplier, phone: 'hidden', cell: ({ supplier }) => supplier },
  ]
  if (!isOwner) return columns
  return [
    {
      title: t.lots.selectTitle,
      hidesTitle: true,
      phone: 'first',
      className: 'w-10',
      cell: (lot) => (
        <label className="inline-flex size-6 items-center justify-center coarse:size-11">
          <input
            type="checkbox"
            aria-label={t.lots.select(lot.lotNumber)}
            className="size-4.5 accent-accent"
            disabled={lot.status === 'recalled'}
            checked={ids.includes(lot.id)}
            onChange={() => toggle(lot)}
          />
        </label>
      ),
    },
    ...columns,
  ]
}

function Filters({ materials }: { materials: readonly Material[] }) {
  const t = useMessages().materials
  const { search, change } = useAddress('/signed-in/materials')
  return (
    <>
      <Select
        label={t.lots.material}
        hidesLabel
        className="w-52"
        placeholder={t.lots.allMaterials}
        options={materials.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.material ?? ''}
        onChange={(material) => change({ material })}
      />
      <Select
        label={t.lots.status}
        hidesLabel
        className="w-36"
        placeholder={t.lots.all}
        options={(Object.keys(t.lotStatus) as LotStatus[]).map((status) => ({
          value: status,
          label: t.lotStatus[status],
        }))}
        value={search.status ?? ''}
        onChange={(status) => change({ status })}
      />
      <Check
        label={t.lots.expiring}
        isChecked={search.expiring === true}
        onChange={(expiring) => change({ expiring })}
      />
    </>
  )
}

function useLots() {
  const { search } = useAddress('/signed-in/materials')
  return useRecordList('/signed-in/materials', 'listMaterialLots', {
    filters: {
      materialId: search.material,
      isExpiring: search.expiring === true,
      status: search.status as LotStatus | undefined,
    },
  })
}

/** What is in stock, lot by lot; an owner starts a recall from here. */
export function LotList() {
  const t = useMessages().materials.lots
  const { search } = useAddress('/signed-in/materials')
  const [edited, setEdited] = useState<Lot | 'new' | null>(null)
  const [chosen, setChosen] = useState<readonly Lot[]>([])
  const [isRecalling, setIsRecalling] = useState(false)
  const materials = useAll('listMaterials', { query: { isArchived: false } })
  const toggle = (lot: Lot) =>
    setChosen((before) =>
      before.some(({ id }) => id === lot.id)
        ? before.filter(({ id }) => id !== lot.id)
        : [...before, lot],
    )
  const known = materials.data ?? []
  const columns = useColumns(known, { ids: chosen.map(({ id }) => id), toggle }, setEdited)
  const list = useLots()
  return (
    <>
      <RecordList
        list={list}
        searchLabel={t.search}
        filters={<Filters materials={known} />}
        actions={
          <>
            {chosen.length > 0 && (
              <Button
                variant="danger"
                icon={<TriangleAlert aria-hidden className="size-4" />}
                onClick={() => setIsRecalling(true)}
              >
                {t.recall(chosen.length)}
              </Button>
            )}
            <AllowedButton
              needs="materials.write"
              variant="primary"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setEdited('new')}
            >
              {t.receive}
            </AllowedButton>
          </>
        }
        skeletonLines={8}
        label={t.receive}
        columns={columns}
        empty={
          <EmptyState icon={<Layers aria-hidden className="size-6" />} title={t.emptyTitle}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {edited && (
        <LotDialog
          lot={edited === 'new' ? null : edited}
          materials={known}
          materialId={search.material ?? ''}
          onClose={() => setEdited(null)}
        />
      )}
      {isRecalling && <RecallDialog lots={chosen} onClose={() => setIsRecalling(false)} />}
    </>
  )
}
