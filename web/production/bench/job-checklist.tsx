import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import type { OrderStage } from '../../orders/order-detail/order-data.ts'

/** The points of a stage to look at; what is ticked stays when somebody else goes on. */
export function JobChecklist({ stage }: { stage: OrderStage }) {
  const t = useMessages().bench.work
  const { id, qcChecklist: points, checkedPoints: checked } = stage
  const { run, isBusy } = useCommand('updateOrderStage')
  if (points.length === 0) return null
  const toggle = (point: string) => {
    const checkedPoints = checked.includes(point)
      ? checked.filter((one) => one !== point)
      : [...checked, point]
    void run({ params: { id }, body: { checkedPoints } })
  }
  return (
    <section className="min-w-0 grow basis-64">
      <h2 className="flex justify-between text-ink-2">
        {t.checklist}
        <span className="tabular-nums">
          {t.checked(String(checked.length), String(points.length))}
        </span>
      </h2>
      <ul>
        {points.map((point) => (
          <li key={point} className="border-t border-line first:border-t-0">
            <label className="flex min-h-14 items-center gap-3 py-1 text-base">
              <input
                type="checkbox"
                className="size-8 shrink-0 accent-accent"
                checked={checked.includes(point)}
                aria-disabled={isBusy || undefined}
                onChange={() => {
                  if (!isBusy) toggle(point)
                }}
              />
              {point}
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
