import { useCallback, useMemo, useState } from 'react'
import type { KeyCommand, PointingTool } from './keys.ts'
import type { Measure } from './panels.tsx'
import type { ViewSide } from './pose.ts'
import type { SceneScan } from './scene-contents.ts'
import type { Picked } from './scene.ts'
import { isDesign, jawOf, type ViewedScan } from './scans.ts'
import type { Section } from './section-plane.ts'
import type { Look } from './surfaces.ts'
import type { Bite } from './use-bite.ts'
import type { ScanState } from './use-scans.ts'
import type { Vector } from './view-mesh.ts'

/** What a person has chosen in the viewer. */
export type ViewerState = {
  /** The side that is looked at straight; null once the model was turned by hand. */
  side: ViewSide | null
  /** The jaw that is shown alone, since the other one would be in its way. */
  isolated: 'upper' | 'lower' | null
  tool: PointingTool | null
  section: Section | null
  isColored: boolean
  isBite: boolean
  areKeysShown: boolean
  looks: ReadonlyMap<string, Partial<Look>>
  measures: readonly Measure[]
  /** The first of two places. */
  measureFrom: Vector | null
  /** Whether what was pointed at last is no scan. */
  hasMissed: boolean
}

const atFirst: ViewerState = {
  side: 'front',
  isolated: null,
  tool: null,
  section: null,
  isColored: true,
  isBite: false,
  areKeysShown: false,
  looks: new Map(),
  measures: [],
  measureFrom: null,
  hasMissed: false,
}

const fullLook = { isVisible: true, opacity: 1 }

/** What a person has chosen, and how they change it. */
export function useViewer() {
  const [state, setState] = useState(atFirst)
  const change = useCallback(
    (part: Partial<ViewerState> | ((before: ViewerState) => Partial<ViewerState>)) =>
      setState((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    [],
  )

  const lookOf = useCallback(
    ({ fileId }: ViewedScan): Look => ({
      ...fullLook,
      isColored: state.isColored,
      ...state.looks.get(fileId),
    }),
    [state.isColored, state.looks],
  )

  function setLook(fileId: string, part: Partial<Look>) {
    change(({ looks }) => ({
      looks: new Map(looks).set(fileId, { ...looks.get(fileId), ...part }),
    }))
  }

  function addPlace({ point }: Picked) {
    change(({ measureFrom, measures }) => {
      if (!measureFrom) return { measureFrom: point }
      const id = (measures.at(-1)?.id ?? 0) + 1
      return { measureFrom: null, measures: [...measures, { id, from: measureFrom, to: point }] }
    })
  }

  return { state, change, lookOf, setLook, addPlace }
}

/** The change that a key asks for; null when it is none of these. */
export function changeOfKey(command: KeyCommand, state: ViewerState): Partial<ViewerState> | null {
  switch (command.command) {
    case 'tool':
      return {
        tool: state.tool === command.tool ? null : command.tool,
        measureFrom: null,
        hasMissed: false,
      }
    case 'section':
      return { section: state.section ? null : { axis: 'left', offsetMm: 0 } }
    case 'slide':
      return (
        state.section && {
          section: { ...state.section, offsetMm: state.section.offsetMm + command.mm },
        }
      )
    case 'bite':
      return { isBite: !state.isBite }
    case 'keys':
      return { areKeysShown: !state.areKeysShown }
    case 'leave':
      return { tool: null, measureFrom: null, areKeysShown: false }
    default:
      return null
  }
}

/** The scans that are loaded as the scene shows them now. */
export function useSceneScans(
  scans: readonly ViewedScan[],
  states: ReadonlyMap<string, ScanState>,
  options: {
    lookOf: (scan: ViewedScan) => Look
    isolated: ViewerState['isolated']
    bite: Bite | null
  },
): SceneScan[] {
  const { lookOf, isolated, bite } = options
  return useMemo(
    () =>
      scans.flatMap((scan) => {
        const mesh = states.get(scan.fileId)?.mesh
        if (!mesh) return []
        const look = lookOf(scan)
        const jaw = jawOf(scan.kind)
        const isAway = isolated !== null && jaw !== isolated && jaw !== 'other'
        return [
          {
            id: scan.fileId,
            jaw,
            isDesign: isDesign(scan.kind),
            mesh,
            look: isAway ? { ...look, isVisible: false } : look,
            distances: bite?.get(mesh) ?? null,
          },
        ]
      }),
    [scans, states, lookOf, isolated, bite],
  )
}
