import { useEffect, useMemo, useRef, useState } from 'react'
import { Choice, ProgressBar, ViewerButton } from './controls.tsx'
import type { KeyCommand } from './keys.ts'
import type { Label } from './labels.tsx'
import { MapLegend } from './map-panel.tsx'
import { jawsOf, mapJobsOf, sideOf } from './map-jobs.ts'
import type { MapFigures } from './map-figures.ts'
import type { ViewerMessages } from './messages/en.ts'
import { probeLabel } from './place-labels.tsx'
import { viewSides, zoomPose, type ViewSide } from './pose.ts'
import { ScanCanvas } from './scan-canvas.tsx'
import type { Picked, ScanScene } from './scene.ts'
import type { SceneScan } from './scene-contents.ts'
import { useMaps } from './use-maps.ts'
import { useSame, type Parts } from './use-parts.ts'
import { useLinkedPoses } from './use-scene.ts'
import type { Compared, Probe, Workspace } from './use-workspace.ts'
import { Select } from '../../ui/field.tsx'
import type { WorkspaceScan } from './versions.ts'

type CompareProps = {
  workspace: Workspace
  scans: readonly WorkspaceScan[]
  t: ViewerMessages
  onFailure: () => void
}

type PaneName = 'before' | 'after' | 'difference'
const paneNames: readonly PaneName[] = ['before', 'after', 'difference']

const noRulers: readonly [] = []

/** The side from which both that are compared are seen best: the one that bites, alone. */
function sideOfCompared({ layers }: Parts, { after }: Compared): ViewSide {
  const shown = layers.find(({ id }) => id === after)
  const [only] = layers.filter(({ jaw }) => jaw !== 'other')
  return (shown && sideOf(shown, jawsOf(layers))) ?? (only && sideOf(only, null)) ?? 'front'
}

/** What each pane shows: the jaw behind and one version, or the newer version in the colours of the map. */
function usePanes(workspace: Workspace, compared: Compared, side: ViewSide) {
  const { parts, steps, place } = workspace
  const { layers, shown, worker } = parts
  const { before, after } = compared
  const jobs = useSame(
    useMemo(
      () => mapJobsOf({ kind: 'deviation', from: after, to: before }, layers),
      [after, before, layers],
    ),
  )
  const { maps, share } = useMaps(worker, jobs)
  const measured = maps.get(after)
  const scans = useMemo(() => {
    const step = steps[place]
    const isDesignCompared = shown.some(({ id, isDesign }) => id === after && isDesign)
    const isBehind = ({ id, jaw }: SceneScan) =>
      isDesignCompared && jaw === side && (step?.fileIds.has(id) ?? false)
    const listOf = (name: PaneName): SceneScan[] =>
      shown.map((scan) => {
        const isOwn = scan.id === (name === 'before' ? before : after)
        const isVisible = isOwn || (name !== 'difference' && isBehind(scan))
        const map =
          name === 'difference' && isOwn && measured
            ? { values: measured.values, scale: 'deviation' as const }
            : null
        return { ...scan, look: { ...scan.look, opacity: 1, isVisible }, map }
      })
    return { before: listOf('before'), after: listOf('after'), difference: listOf('difference') }
  }, [shown, steps, place, before, after, side, measured])
  return { scans, measured, share }
}

function LayerSelect(props: {
  label: string
  value: string
  scans: readonly WorkspaceScan[]
  onChange: (fileId: string) => void
}) {
  return (
    <Select
      label={props.label}
      className="flex-row items-center gap-2 whitespace-nowrap"
      value={props.value}
      onChange={props.onChange}
      options={props.scans.map(({ fileId, name }) => ({ value: fileId, label: name }))}
    />
  )
}

/** Two layers beside each other and their difference, all from one eye. */
export function CompareView(props: CompareProps) {
  const { compared } = props.workspace
  if (!compared) return <p className="p-4 text-ink-2">{props.t.compareNothing}</p>
  return <Compare {...props} compared={compared} />
}

function useEye(parts: Parts, compared: Compared) {
  const [scenes, setScenes] = useState<Partial<Record<PaneName, ScanScene | null>>>({})
  const takes = useRef<Partial<Record<PaneName, (scene: ScanScene | null) => void>>>({})
  const takeOf = (name: PaneName) =>
    (takes.current[name] ??= (scene) => setScenes((before) => ({ ...before, [name]: scene })))
  const all = paneNames.map((name) => scenes[name] ?? null)
  const [first] = all
  useLinkedPoses(all)
  const [chosen, setChosen] = useState<ViewSide | null>(null)
  const { before, after } = compared
  const isThere = [before, after].every((id) => parts.layers.some((layer) => layer.id === id))
  const side = chosen ?? sideOfCompared(parts, compared)
  useEffect(() => {
    if (!first || !isThere) return
    first.setPose(first.poseFor(side, ({ id }) => id === before || id === after))
  }, [first, isThere, side, before, after])
  function command(asked: KeyCommand) {
    if (asked.command === 'side') setChosen(asked.side)
    if (!first) return
    if (asked.command === 'zoom') first.setPose(zoomPose(first.pose(), asked.times))
    if (asked.command === 'fit' || asked.command === 'side') {
      const seen = asked.command === 'side' ? asked.side : side
      first.setPose(first.poseFor(seen, ({ id }) => id === before || id === after))
    }
  }
  return { takeOf, side, isThere, command }
}

type CompareChoiceProps = {
  compared: Compared
  scans: readonly WorkspaceScan[]
  side: ViewSide
  t: ViewerMessages
  command: (asked: KeyCommand) => void
  onChoose: (next: Compared) => void
}

/** Which two are compared, and from which side. */
function CompareChoice({ compared, scans, side, t, command, onChoose }: CompareChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LayerSelect
        label={t.compareBefore}
        value={compared.before}
        scans={scans}
        onChange={(before) => onChoose({ ...compared, before })}
      />
      <LayerSelect
        label={t.compareAfter}
        value={compared.after}
        scans={scans}
        onChange={(after) => onChoose({ ...compared, after })}
      />
      <Choice
        label={t.sides}
        options={viewSides.map((value, index) => ({
          value,
          label: t.side(value),
          shortcut: String(index + 1),
        }))}
        value={side}
        onChoose={(next) => command({ command: 'side', side: next })}
      />
      <ViewerButton label={t.fit} shortcut="0" onPress={() => command({ command: 'fit' })} />
    </div>
  )
}

type ChangedProps = {
  figures: MapFigures | null
  /** How far the measuring is; null while nothing is measured. */
  share: number | null
  hasFailed: boolean
  t: ViewerMessages
}

/** What changed, in figures, and what the colours mean. */
function Changed({ figures, share, hasFailed, t }: ChangedProps) {
  return (
    <section aria-label={t.whatChanged} className="grid gap-3 md:grid-cols-[1fr_20rem]">
      <div role="status">
        <h3 className="text-sm text-ink-3">{t.whatChanged}</h3>
        <p className="text-lg font-semibold">
          {figures ? t.figures('deviation', figures) : null}
          {share === null ? null : t.computing(share)}
          {hasFailed ? t.compareProblem : null}
        </p>
        {share === null ? null : <ProgressBar share={share} label={t.computing(share)} />}
      </div>
      <MapLegend scale="deviation" t={t} />
    </section>
  )
}

type PanesProps = {
  titles: Record<PaneName, string>
  scans: Record<PaneName, readonly SceneScan[]>
  side: ViewSide
  labels: readonly Label[]
  t: ViewerMessages
  takeOf: (name: PaneName) => (scene: ScanScene | null) => void
  command: (asked: KeyCommand) => void
  onRead: (picked: Picked | null) => void
  onFailure: () => void
}

/** Both versions and their difference beside each other. */
function Panes(props: PanesProps) {
  const { titles, scans, side, labels, t, takeOf, command, onRead, onFailure } = props
  return (
    <div className="grid min-h-0 flex-1 gap-3 md:grid-cols-3">
      {paneNames.map((name) => (
        <figure key={name} className="flex min-h-56 min-w-0 flex-col rounded-lg border border-line">
          <figcaption className="truncate px-3 py-2 text-sm font-semibold">
            {titles[name]}
          </figcaption>
          <div className="relative min-h-0 flex-1">
            <ScanCanvas
              scans={scans[name]}
              section={null}
              rulers={noRulers}
              labels={name === 'difference' ? labels : noRulers}
              tool={name === 'difference' ? 'probe' : null}
              description={`${titles[name]}. ${t.described({
                side,
                names: [titles[name]],
                isCut: false,
                isCompared: name === 'difference',
              })}`}
              t={t}
              onScene={takeOf(name)}
              onFailure={onFailure}
              onPick={onRead}
              onCommand={command}
            />
          </div>
        </figure>
      ))}
    </div>
  )
}

function Compare({
  workspace,
  scans,
  compared,
  t,
  onFailure,
}: CompareProps & { compared: Compared }) {
  const { parts, setCompared } = workspace
  const { takeOf, side, isThere, command } = useEye(parts, compared)
  const panes = usePanes(workspace, compared, side)
  const [probe, setProbe] = useState<Probe | null>(null)
  const labels = useMemo<Label[]>(() => (probe ? [probeLabel(probe, t)] : []), [probe, t])
  const nameOf = (fileId: string) => scans.find((scan) => scan.fileId === fileId)?.name ?? ''
  const titles: Record<PaneName, string> = {
    before: nameOf(compared.before),
    after: nameOf(compared.after),
    difference: t.difference,
  }
  const problem = [compared.before, compared.after]
    .map((id) => parts.states.get(id)?.problem)
    .find(Boolean)
  function choose(next: Compared) {
    setProbe(null)
    setCompared(next)
  }
  function read(picked: Picked | null) {
    const mm = picked?.scanId === compared.after && panes.measured?.values[picked.corner]
    if (picked && typeof mm === 'number') setProbe({ point: picked.point, mm })
  }
  const share = panes.share ?? (isThere || problem ? null : 0)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <CompareChoice {...{ compared, scans, side, t, command }} onChoose={choose} />
      <Panes
        {...{ titles, side, labels, t, onFailure, command, takeOf }}
        scans={panes.scans}
        onRead={read}
      />
      <Changed
        figures={panes.measured?.figures ?? null}
        {...{ share, t }}
        hasFailed={problem !== undefined}
      />
    </div>
  )
}
