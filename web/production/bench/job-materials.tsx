import { CircleAlert, CircleCheck } from 'lucide-react'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Select } from '../../ui/field.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import type { StageUses, Usual } from './stage-uses.ts'

function MaterialRow({ usual, uses }: { usual: Usual; uses: StageUses }) {
  const t = useMessages()
  const words = t.bench.work
  const format = useFormat()
  const { materialId, materialName, unit, quantity, lots } = usual
  const write = (amount: number) => `${format.number(amount)} ${t.materials.unitSign[unit]}`
  const missing = uses.missingOf(usual)
  return (
    <li className="flex items-start gap-3 border-t border-line py-2 first:border-t-0">
      {missing > 0 ? (
        <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-warn" />
      ) : (
        <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-good" />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-base font-medium">
          {materialName} <span className="font-normal text-ink-2">{write(quantity)}</span>
        </p>
        {lots.length > 0 && (
          <Select
            label={words.lotOf(materialName)}
            hidesLabel
            className="mt-1"
            controlClass="h-14 text-base coarse:h-14"
            value={uses.lotIdOf(usual)}
            onChange={(lotId) => uses.choose(materialId, lotId)}
            options={lots.map(({ id, lotNumber, quantityAvailable }) => ({
              value: id,
              label: `${words.lot} ${lotNumber} · ${write(quantityAvailable)}`,
            }))}
          />
        )}
        {missing > 0 && (
          <p role="status" className="text-warn">
            {lots.length === 0
              ? words.noLot(materialName)
              : words.short(write(missing), materialName)}
          </p>
        )}
      </div>
    </li>
  )
}

/** The usual materials of a stage, each with the lot that is taken: scanned, or chosen here. */
export function JobMaterials({ uses }: { uses: StageUses }) {
  const t = useMessages().bench.work
  if (uses.query.data?.materials.length === 0) return null
  const ready = uses.materials.filter((usual) => uses.missingOf(usual) === 0).length
  return (
    <section className="min-w-0 grow basis-64">
      <h2 className="flex justify-between text-ink-2">
        {t.materials}
        {uses.query.data && (
          <span className="tabular-nums">
            {t.checked(String(ready), String(uses.materials.length))}
          </span>
        )}
      </h2>
      <Loaded query={uses.query} skeleton={<Skeleton lines={2} />}>
        {({ materials }) => (
          <>
            <p className="text-sm text-ink-3">{t.scanLot}</p>
            <ul>
              {materials.map((usual) => (
                <MaterialRow key={usual.materialId} usual={usual} uses={uses} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}
