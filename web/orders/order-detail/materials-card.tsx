import { useState } from 'react'
import type { MaterialUse } from '#contract/production/material-uses'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { MaterialUseDialog } from './late-dialogs.ts'
import type { Order } from './order-data.ts'

type UseRowProps = { use: MaterialUse; isBusy: boolean; onRemove: () => void }

function UseRow({ use, isBusy, onRemove }: UseRowProps) {
  const t = useMessages()
  const format = useFormat()
  const { materialName, lotNumber, quantity, usedByName, usedAt, isOtherClass } = use
  return (
    <li className="flex items-start gap-2 py-1">
      <div className="min-w-0 flex-1">
        <p>
          {quantity > 1 && t.order.work.quantity(format.number(quantity))} {materialName}
        </p>
        {isOtherClass && <Badge tone="warn">{t.order.materials.otherClass}</Badge>}
        <p className="text-xs text-ink-3">
          {t.order.materials.lot(lotNumber)} · {usedByName}, {format.instant(usedAt)}
        </p>
      </div>
      <Button
        variant="quiet"
        isBusy={isBusy}
        aria-label={t.order.materials.undoNamed(lotNumber)}
        onClick={onRemove}
      >
        {t.order.materials.undo}
      </Button>
    </li>
  )
}

/** Which lots went into the work; a lot is noted by the text of its label or its number. */
export function MaterialsCard({ order }: { order: Order }) {
  const t = useMessages()
  const [isAdding, setIsAdding] = useState(false)
  const isAccepted = order.acceptedAt !== null && order.status !== 'cancelled'
  const { data } = useAll(
    'listMaterialUses',
    { params: { id: order.id } },
    { isEnabled: isAccepted },
  )
  const record = useCommand('recordMaterialUse', {
    onDone: () => showNotice(t.order.materials.noted),
  })
  const { run, isBusy } = useCommand('undoMaterialUse')
  if (!isAccepted) return null
  const remove = async ({
    id,
    orderItemId,
    tooth,
    quantity,
    materialLotId,
    usedAt,
  }: MaterialUse) => {
    if (!(await run({ params: { id } }))) return
    const body = { orderItemId, tooth, quantity, materialLotId, usedAt }
    showNotice(t.order.materials.undone, {
      label: t.ui.undo,
      run: () => void record.run({ params: { id: order.id }, body }),
    })
  }
  const uses = data?.filter(({ undoesUseId, undoneByUseId }) => !undoesUseId && !undoneByUseId)
  return (
    <Card
      title={t.order.materials.title}
      actions={
        <Button variant="quiet" onClick={() => setIsAdding(true)}>
          {t.order.materials.add}
        </Button>
      }
    >
      {!uses && <Skeleton lines={2} />}
      {uses?.length === 0 && <p className="text-ink-3">{t.order.materials.none}</p>}
      <ul>
        {uses?.map((use) => (
          <UseRow key={use.id} use={use} isBusy={isBusy} onRemove={() => void remove(use)} />
        ))}
      </ul>
      {isAdding && <MaterialUseDialog order={order} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}
