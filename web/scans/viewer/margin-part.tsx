import { MarginPanel } from './margin-panel.tsx'
import type { ViewerMessages } from './messages/en.ts'
import type { ScanScene } from './scene.ts'
import { jawOf, type ViewedScan } from './scans.ts'
import type { Margins, MarginStore } from './use-margins.ts'
import type { Parts } from './use-parts.ts'
import { along, middleOf } from './view-mesh.ts'

type MarginPartProps = {
  parts: Parts
  scans: readonly ViewedScan[]
  margins: Margins
  scene: ScanScene | null
  store: MarginStore
  writeInstant: (instant: string) => string
  t: ViewerMessages
}

/** The panel of margin lines, while their tool is chosen. */
export function MarginPart(props: MarginPartProps) {
  const { parts, scans, margins, scene, store, writeInstant, t } = props
  const { state, states, change } = parts
  if (state.tool !== 'margin') return null
  const drawn = states.get(margins.draft?.fileId ?? '')
  return (
    <MarginPanel
      {...{ margins, store, scans, writeInstant }}
      writeMm={t.distance}
      missed={state.hasMissed ? t.missed : null}
      isLight={drawn !== undefined && !drawn.isFull}
      t={t.margin}
      onShow={({ fileId, points }) => {
        const up = scene?.frame()?.up
        const scan = scans.find((each) => each.fileId === fileId)
        if (!scene || !up || !scan) return
        // A jaw is looked at from the other one, which is out of the way then.
        const jaw = jawOf(scan.kind)
        const towards = jaw === 'upper' ? along([0, 0, 0], up, -1) : up
        change({ side: null, isolated: jaw === 'other' ? null : jaw })
        parts.setLook(fileId, { isVisible: true })
        scene.setPose(scene.poseFacing(middleOf(points), towards))
      }}
    />
  )
}
