import type { ReactNode } from 'react'
import type { Frame } from './frame.ts'
import { MapPanel } from './map-panel.tsx'
import type { ViewerMessages } from './messages/en.ts'
import { KeyPanel, MeasurePanel, SectionPanel } from './panels.tsx'
import { hintOf } from './scan-viewer.tsx'
import type { ViewedScan } from './scans.ts'
import { SectionInset } from './section-inset.tsx'
import { reachOf, type SectionAxis } from './section-plane.ts'
import { namedLayers, seenIn, type Parts } from './use-parts.ts'

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3 md:shadow-popup"
    >
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

type WorkspacePanelsProps = {
  parts: Parts
  scans: readonly ViewedScan[]
  frame: Frame | null
  t: ViewerMessages
  onCut: (axis: SectionAxis) => void
  /** What is said of margin lines, while they are drawn. */
  children: ReactNode
}

/** What the tools that are on say and ask: the section with its drawing, the map, the measures, the keys. */
export function WorkspacePanels({ parts, scans, frame, t, onCut, children }: WorkspacePanelsProps) {
  const { state, change, shown, states } = parts
  const hint = hintOf(state, t)
  return (
    <>
      {state.section && frame ? (
        <Panel title={t.section}>
          <SectionInset section={state.section} frame={frame} scans={seenIn(shown)} t={t} />
          <SectionPanel
            section={state.section}
            reachMm={reachOf(frame, state.section)}
            t={t}
            onAxis={onCut}
            onChange={(section) => change({ section })}
          />
        </Panel>
      ) : null}
      {state.map ? (
        <Panel title={t.map}>
          <MapPanel
            choice={state.map}
            layers={namedLayers(parts, scans)}
            maps={parts.maps}
            isPossible={parts.jobs.length > 0}
            t={t}
            onChoose={(map) => change({ map })}
          />
        </Panel>
      ) : null}
      {state.tool === 'margin' ? <Panel title={t.margin.title}>{children}</Panel> : null}
      {(hint !== null && state.tool !== 'margin') || state.measures.length > 0 ? (
        <Panel title={state.tool === 'comment' ? t.comment : t.measure}>
          <MeasurePanel
            measures={state.measures}
            hint={hint}
            options={
              state.tool === 'measure'
                ? { kind: state.measureKind, isSnapping: state.isSnapping }
                : null
            }
            isLight={[...states.values()].some(({ mesh, isFull }) => mesh !== null && !isFull)}
            t={t}
            onKind={(measureKind) => change({ measureKind, places: [] })}
            onSnap={() => change({ isSnapping: !state.isSnapping })}
            onRemove={(id) =>
              change(({ measures }) => ({ measures: measures.filter((each) => each.id !== id) }))
            }
            onClear={() => change({ measures: [] })}
          />
        </Panel>
      ) : null}
      {state.areKeysShown ? (
        <KeyPanel t={t} onClose={() => change({ areKeysShown: false })} />
      ) : null}
    </>
  )
}
