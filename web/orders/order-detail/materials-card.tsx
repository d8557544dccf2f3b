import { useState } from 'react'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { Badge, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { MaterialUseDialog } from './late-dialogs.ts'
import type { Order } from './order-data.ts'

/** Which lots went into the work; a lot is noted by the text of its label or its number. */
export function MaterialsCard({ order }: { order: Order }) {
  const t = useMessages()
  const format = useFormat()
  const [isAdding, setIsAdding] = useState(false)
  const isAccepted = order.acceptedAt !== null && order.status !== 'cancelled'
  const { data } = useRead(
    'listMaterialUses',
    { params: { id: order.id }, query: { limit: 50 } },
    { isEnabled: isAccepted },
  )
  const { run, isBusy } = useCommand('undoMaterialUse', {
    onDone: () => showNotice(t.order.materials.undone),
  })
  if (!isAccepted) return null
  const uses = data?.data.filter(({ undoesUseId, undoneByUseId }) => !undoesUseId && !undoneByUseId)
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
        {uses?.map(
          ({ id, materialName, lotNumber, quantity, usedByName, usedAt, isOtherClass }) => (
            <li key={id} className="flex items-start gap-2 py-1">
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
                onClick={() => void run({ params: { id } })}
              >
                {t.order.materials.undo}
              </Button>
            </li>
          ),
        )}
      </ul>
      {isAdding && <MaterialUseDialog order={order} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}
