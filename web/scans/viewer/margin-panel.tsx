import { Crosshair, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { ViewerButton } from './controls.tsx'
import { lengthAround } from './margin-curve.ts'
import type { MarginMessages } from './messages/margin-en.ts'
import type { ViewedScan } from './scans.ts'
import type { KeptMargin, Margins, MarginStore } from './use-margins.ts'

type MarginPanelProps = {
  margins: Margins
  store: MarginStore
  scans: readonly ViewedScan[]
  /** Whether what was pointed at last is no scan. */
  missed: string | null
  /** Whether the surface that is drawn on is the light copy. */
  isLight: boolean
  writeInstant: (instant: string) => string
  writeMm: (mm: number) => string
  t: MarginMessages
  /** Turns the model to a line. */
  onShow: (line: KeptMargin) => void
}

/** The margin lines of the order, and the one that is drawn. */
export function MarginPanel(props: MarginPanelProps) {
  const { margins, store, t } = props
  const { removed } = margins
  return (
    <div className="flex flex-col gap-2 text-sm">
      {margins.draft ? (
        <Drawing {...props} />
      ) : store.canDraw ? (
        <p role="status" className="text-ink-2">
          {props.missed ?? t.start}
        </p>
      ) : null}
      <KeptLines {...props} />
      {removed ? (
        <p role="status" className="flex flex-wrap items-center gap-2 text-ink-2">
          {t.removed(store.nameOf(removed.tooth))}
          <ViewerButton label={t.restore} onPress={() => void margins.restore()} />
        </p>
      ) : null}
      <Earlier {...props} />
    </div>
  )
}

function stateOf({ margins, scans, missed, t }: MarginPanelProps): string {
  const { draft, curve, isElsewhere, isFull } = margins
  if (isElsewhere) {
    return t.otherScan(scans.find(({ fileId }) => fileId === draft?.fileId)?.name ?? '')
  }
  if (isFull) return t.full
  return missed ?? t.goOn(curve.points.length)
}

function Drawing(props: MarginPanelProps) {
  const { margins, store, t, isLight, writeMm } = props
  const { draft, curve } = margins
  if (!draft) return null
  const { chosen, tooth, fileId } = draft
  const replaced = store.lines.find((line) => line.fileId === fileId && line.tooth === tooth)
  return (
    <>
      <p role="status" className="text-ink-2">
        {stateOf(props)}
        {curve.points.length < 3 ? null : ` ${t.length(writeMm(lengthAround(curve.line)))}`}
      </p>
      {isLight ? <p className="text-xs text-ink-3">{t.light}</p> : null}
      <Select
        label={t.tooth}
        value={tooth === null ? '' : String(tooth)}
        {...(tooth === null ? { placeholder: t.chooseTooth } : {})}
        options={store.teeth.map((each) => ({
          value: String(each.tooth),
          label: t.toothOption(each.name, each.isOfOrder),
        }))}
        onChange={(value) => margins.chooseTooth(value === '' ? null : Number(value))}
      />
      {replaced ? <p className="text-ink-2">{t.replaces(replaced.authorName)}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isBusy={store.isBusy}
          disabled={!margins.canSave}
          onClick={() => void margins.save()}
        >
          {t.save}
        </Button>
        <Button disabled={draft.before.length === 0} onClick={margins.undo}>
          {t.undo}
        </Button>
        {chosen === null ? null : (
          <Button onClick={() => margins.removePoint(chosen)}>{t.removePoint}</Button>
        )}
        <Button variant="quiet" onClick={margins.cancel}>
          {t.cancel}
        </Button>
      </div>
    </>
  )
}

function KeptLines({ margins, store, scans, writeInstant, t, onShow }: MarginPanelProps) {
  const { lines, nameOf, canDraw } = store
  if (lines.length === 0) return margins.draft ? null : <p className="text-ink-3">{t.none}</p>
  return (
    <ul aria-label={t.title} className="flex flex-col divide-y divide-line">
      {lines.map((line) => {
        const name = nameOf(line.tooth)
        const scan = scans.find(({ fileId }) => fileId === line.fileId)
        return (
          <li key={line.id} className="flex items-center gap-1 py-1">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{t.line(name, scan?.name ?? '')}</span>
              <span className="block text-xs text-ink-3">
                {t.drawn(line.authorName, writeInstant(line.createdAt), line.version)}
              </span>
            </span>
            <ViewerButton label={t.show(name)} icon={Crosshair} onPress={() => onShow(line)} />
            {canDraw ? (
              <>
                <ViewerButton
                  label={t.edit(name)}
                  icon={Pencil}
                  isDisabled={margins.draft !== null}
                  onPress={() => margins.edit(line)}
                />
                <ViewerButton
                  label={t.remove(name)}
                  icon={Trash2}
                  isDisabled={store.isBusy}
                  onPress={() => void margins.remove(line)}
                />
              </>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function Earlier({ store, writeInstant, t }: MarginPanelProps) {
  const { earlier, nameOf } = store
  return (
    <details onToggle={({ currentTarget }) => void (currentTarget.open && store.showEarlier())}>
      <summary className="cursor-pointer text-ink-2 coarse:min-h-11">{t.earlier}</summary>
      {earlier?.length === 0 ? <p className="text-ink-3">{t.earlierNone}</p> : null}
      <ul aria-label={t.earlier} className="flex flex-col gap-1 pt-1 text-xs text-ink-2">
        {(earlier ?? []).map(({ id, tooth, version, isRemoved, authorName, createdAt }) => (
          <li key={id}>
            {isRemoved
              ? t.wasRemoved(nameOf(tooth), authorName, writeInstant(createdAt))
              : t.wasDrawn(nameOf(tooth), version, authorName, writeInstant(createdAt))}
          </li>
        ))}
      </ul>
    </details>
  )
}
