import { useEffect, useState } from 'react'
import { ProgressBar, ViewerButton } from './controls.tsx'
import { Fallback } from './fallback.tsx'
import type { ViewerMessages } from './messages/en.ts'
import { zoomPose, type ViewSide } from './pose.ts'
import { ScanCanvas } from './scan-canvas.tsx'
import type { SceneScan } from './scene-contents.ts'
import type { ScanScene } from './scene.ts'
import type { ViewedScan } from './scans.ts'
import { SideChoice } from './tool-bar.tsx'
import { useLinkedPoses, useSide } from './use-scene.ts'
import type { MeasuredMap } from './use-maps.ts'
import { useScans } from './use-scans.ts'
import { useSceneScans } from './use-viewer.ts'

/** One of the two that are compared: its scans lie together, as both jaws do. */
export type ComparedVersion = { title: string; scans: readonly ViewedScan[] }

type ScanCompareProps = { before: ComparedVersion; after: ComparedVersion; t: ViewerMessages }

const plainLook = { isVisible: true, opacity: 1, isColored: true }
const lookOf = () => plainLook
const nothing: readonly [] = []
const noMaps: ReadonlyMap<string, MeasuredMap> = new Map()

type PaneProps = {
  version: ComparedVersion
  side: ViewSide | null
  t: ViewerMessages
  onScene: (scene: ScanScene | null) => void
  onFailure: () => void
  onSide: (side: ViewSide | null) => void
}

function Pane({ version, side, t, onScene, onFailure, onSide }: PaneProps) {
  const [scene, setScene] = useState<ScanScene | null>(null)
  const { states } = useScans(version.scans)
  const isolated = side === 'upper' || side === 'lower' ? side : null
  const shown: SceneScan[] = useSceneScans(version.scans, states, {
    lookOf,
    isolated,
    map: null,
    maps: noMaps,
  })
  useSide(scene, side, shown)
  useEffect(() => onScene(scene), [scene, onScene])
  const loading = version.scans.map(({ fileId }) => states.get(fileId)?.loading ?? null)
  const share = loading.find((each) => each !== null)
  const problem = version.scans.map(({ fileId }) => states.get(fileId)?.problem).find(Boolean)
  const problemWords =
    problem === 'too_large'
      ? t.tooLarge
      : problem === 'no_format'
        ? t.noFormat
        : problem && t.problem(problem)
  return (
    <figure className="flex min-w-0 flex-1 flex-col gap-1">
      <figcaption className="text-sm font-medium">{version.title}</figcaption>
      <div className="relative h-[min(22rem,45dvh)]">
        <ScanCanvas
          scans={shown}
          section={null}
          rulers={nothing}
          labels={nothing}
          tool={null}
          description={`${version.title}. ${t.described({
            side,
            names: version.scans.map(({ name }) => name),
            isCut: false,
            isCompared: false,
          })}`}
          t={t}
          onScene={setScene}
          onFailure={onFailure}
          onPick={() => undefined}
          onCommand={(command) => command.command === 'side' && onSide(command.side)}
          onMove={() => onSide(null)}
        />
      </div>
      {typeof share === 'number' ? (
        <ProgressBar share={share} label={t.loading(version.title, share)} />
      ) : null}
      {problemWords ? (
        <p role="alert" className="text-sm text-ink-2">
          {problemWords}
        </p>
      ) : null}
    </figure>
  )
}

/** Two versions of scans or of a design side by side; what turns one turns the other. */
export function ScanCompare({ before, after, t }: ScanCompareProps) {
  const [side, setSide] = useState<ViewSide | null>('front')
  const [isLinked, setLinked] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const [first, setFirst] = useState<ScanScene | null>(null)
  const [second, setSecond] = useState<ScanScene | null>(null)
  useLinkedPoses([first, second], isLinked)
  if (hasFailed) {
    const scans = [...before.scans, ...after.scans]
    return <Fallback scans={scans} t={t} onRetry={() => setFailed(false)} />
  }
  const pane = (version: ComparedVersion, onScene: (scene: ScanScene | null) => void) => (
    <Pane
      version={version}
      side={side}
      t={t}
      onScene={onScene}
      onFailure={() => setFailed(true)}
      onSide={setSide}
    />
  )
  const zoom = (times: number) => {
    for (const scene of [first, second]) scene?.followPose(zoomPose(scene.pose(), times))
  }
  return (
    <section aria-label={t.compare} className="flex flex-col gap-2">
      <div className="flex flex-col gap-3 sm:flex-row">
        {pane(before, setFirst)}
        {pane(after, setSecond)}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SideChoice side={side} t={t} onChoose={setSide} />
        <ViewerButton label={t.linked} isPressed={isLinked} onPress={() => setLinked(!isLinked)} />
        <ViewerButton label={t.zoomOut} onPress={() => zoom(1 / 1.25)} />
        <ViewerButton label={t.zoomIn} onPress={() => zoom(1.25)} />
      </div>
    </section>
  )
}
