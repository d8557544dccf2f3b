import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Item } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useAll } from '../../api/use-all.ts'
import { Loaded } from '../../ui/states.tsx'

type RxVersion = Item<'listRxVersions'>

/** What changed between versions of a prescription, before and after beside each other. */
export function RxChanges({ versions }: { versions: readonly RxVersion[] }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <div className="flex flex-col gap-4">
      {versions.map(({ id, version, changes, changedByName, createdAt }) => (
        <section key={id} aria-label={t.order.details.version(version)}>
          <h3 className="mb-1 font-medium">
            {t.order.details.version(version)}
            <span className="font-normal text-ink-3">
              {' · '}
              {changedByName}, {format.instant(createdAt)}
            </span>
          </h3>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {changes.map(({ pointer, label, fromText, toText }) => (
              <li key={pointer} className="grid gap-x-4 gap-y-1 px-3 py-2 md:grid-cols-[1fr_2fr]">
                <span className="font-medium">{label}</span>
                <span className="min-w-0">
                  <span className="sr-only">{t.order.dialog.before}: </span>
                  <del className="text-ink-3">{fromText ?? t.order.dialog.nothing}</del>
                  <span aria-hidden> → </span>
                  <span className="sr-only">{t.order.dialog.now}: </span>
                  <ins className="rounded bg-good-soft px-1 text-good no-underline">
                    {toText ?? t.order.dialog.nothing}
                  </ins>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** All changes of a prescription since the acceptance, to be read. */
export function RxChangesDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useMessages()
  const versions = useAll('listRxVersions', { params: { id: orderId } })
  return (
    <Dialog title={t.order.dialog.changed} size="large" onClose={onClose}>
      <Loaded query={versions}>
        {(all) => <RxChanges versions={all.filter(({ version }) => version > 1)} />}
      </Loaded>
    </Dialog>
  )
}
