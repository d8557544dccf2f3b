import { Box3, Matrix4, Plane, Vector3, type Group } from 'three'
import { findFrame, type Frame, type JawSide } from './frame.ts'
import { createLines } from './lines.ts'
import type { Palette } from './palette.ts'
import { eyeOf, type Pose } from './pose.ts'
import { createSectionFrame } from './section-frame.ts'
import { basisOf, offsetOf, planeOf, type Section } from './section-plane.ts'
import { cutOutline } from './section.ts'
import type { CanvasRenderer } from './canvas-renderer.ts'
import { createSurface, type Look, type Surface, type SurfaceMap } from './surfaces.ts'
import { dot, type Vector, type ViewMesh } from './view-mesh.ts'

/** A scan as the scene shows it. */
export type SceneScan = {
  id: string
  jaw: JawSide
  isDesign: boolean
  mesh: ViewMesh
  look: Look
  map: SurfaceMap | null
}

type Pairs = readonly (readonly [Vector, Vector])[]

/** Lines on the surfaces between pairs of places: margins that are kept, and the one that is being drawn. */
export type SceneMargins = { kept: Pairs; drawn: Pairs }

type Shown = { surface: Surface; scan: SceneScan }

function join(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** The matrix from millimetres of the files to the frame of the mouth. */
function matrixOf({ left, up, front, middle }: Frame): Matrix4 {
  const [x, y, z] = [new Vector3(...left), new Vector3(...up), new Vector3(...front)]
  return new Matrix4()
    .makeBasis(x, y, z)
    .setPosition(...middle)
    .invert()
}

// The surfaces of the scans, which are kept as long as their meshes are the same.
function createShown(root: Group, planes: Plane[]) {
  const shown = new Map<string, Shown>()
  const surfaces = () => [...shown.values()].map(({ surface }) => surface)

  function letGo(scans: readonly SceneScan[]): boolean {
    const isKept = (id: string, mesh: ViewMesh) =>
      scans.some((scan) => scan.id === id && scan.mesh === mesh)
    const gone = [...shown].filter(([id, { surface }]) => !isKept(id, surface.mesh))
    for (const [id, { surface }] of gone) {
      root.remove(surface.group)
      surface.dispose()
      shown.delete(id)
    }
    return gone.length > 0
  }

  return {
    surfaces,
    all: () => [...shown.values()],
    /** Takes these in place of the ones before. @returns whether their meshes are others */
    take(scans: readonly SceneScan[]): boolean {
      const isNew = letGo(scans) || scans.length !== shown.size
      for (const scan of scans) {
        const before = shown.get(scan.id)
        const surface = before?.surface ?? createSurface(scan.mesh, planes)
        if (!before) root.add(surface.group)
        shown.set(scan.id, { surface, scan })
      }
      return isNew
    },
    /** From far to near, so that a ghost lets through what is behind it. */
    order(pose: Pose): void {
      const eye = new Vector3(...eyeOf(pose))
      const byDistance = surfaces().map((surface) => ({
        surface,
        distance: surface.middle().applyMatrix4(root.matrix).distanceTo(eye),
      }))
      byDistance.sort((a, b) => b.distance - a.distance)
      for (const [place, { surface }] of byDistance.entries()) surface.order(place)
    },
  }
}

/** The plane that cuts the scans, in the clipping planes that their surfaces share. */
function createCut(planes: Plane[]) {
  let section: Section | null = null
  return {
    /** Cuts at a section, or nowhere. @returns whether the number of planes has changed */
    set(next: Section | null): boolean {
      const isToggled = (next === null) !== (section === null)
      section = next
      planes.length = 0
      if (next)
        planes.push(new Plane(new Vector3(...basisOf(next).normal).negate(), offsetOf(next)))
      return isToggled
    },
    section: () => section,
    planeIn: (frame: Frame | null) => section && frame && planeOf(section, frame),
    /** Whether the cut leaves a place of the files. */
    isKept(point: Vector, frame: Frame | null): boolean {
      const plane = section && frame && planeOf(section, frame)
      return !plane || dot(point, plane.normal) <= plane.offsetMm
    },
  }
}

/** The box around some scans in the frame of the mouth; null when there is none of them. */
function boxOf(
  shown: readonly Shown[],
  root: Group,
  isInside: (scan: SceneScan) => boolean,
): Box3 | null {
  const box = new Box3()
  for (const { surface, scan } of shown) {
    if (isInside(scan)) box.union(surface.box().applyMatrix4(root.matrix))
  }
  return box.isEmpty() ? null : box
}

/** The lines over the scans: where they are cut, the piece of that plane, and what is measured and drawn. */
function createOverlay(root: Group) {
  const outline = createLines(2.5)
  const rulers = createLines(2)
  const margins = createLines(3, { isOnSurface: true })
  const drawn = createLines(3, { isOnSurface: true })
  const sectionFrame = createSectionFrame()
  const all = [outline, rulers, margins, drawn, sectionFrame]
  for (const { object } of all) root.add(object)
  return {
    rulers,
    sectionFrame,
    outline,
    setPalette(palette: Palette): void {
      outline.setColor(palette.section)
      sectionFrame.setColor(palette.section)
      rulers.setColor(palette.measure)
      margins.setColor(palette.margin)
      drawn.setColor(palette.drawn)
    },
    drawMargins(lines: SceneMargins): void {
      margins.draw(Float32Array.from(lines.kept.flat(2)))
      drawn.draw(Float32Array.from(lines.drawn.flat(2)))
    },
    resize(width: number, height: number): void {
      for (const lines of all) lines.resize(width, height)
    },
    dispose(): void {
      for (const lines of all) lines.dispose()
    },
  }
}

/** Where a plane cuts the surfaces that are seen, as pairs of places. */
function outlineOf(
  surfaces: readonly Surface[],
  plane: ReturnType<typeof planeOf> | null,
): Float32Array {
  if (!plane) return new Float32Array()
  const seen = surfaces.filter((surface) => surface.isSeen())
  return join(seen.map(({ mesh }) => cutOutline(mesh, plane)))
}

/** The scans of a scene: which are shown, how, and where they are cut. */
export function createSceneContents(renderer: CanvasRenderer, firstPalette: Palette) {
  const { root, invalidate } = renderer
  const overlay = createOverlay(root)
  const planes: Plane[] = []
  const shown = createShown(root, planes)
  const cut = createCut(planes)
  let palette = firstPalette
  let frame: Frame | null = null

  const { surfaces } = shown
  const colorOf = ({ jaw, isDesign }: SceneScan) => palette.scans[isDesign ? 'design' : jaw]

  function drawOutline() {
    overlay.sectionFrame.draw(cut.section(), frame)
    overlay.outline.draw(outlineOf(surfaces(), cut.planeIn(frame)))
    invalidate()
  }

  function paint() {
    renderer.light(palette)
    overlay.setPalette(palette)
    for (const { surface, scan } of shown.all()) {
      surface.show(scan.look, scan.map, { own: colorOf(scan), palette })
    }
    invalidate()
  }

  function takeFrame() {
    const scans = shown.all().map(({ scan }) => scan)
    frame = scans.length > 0 ? findFrame(scans) : null
    if (!frame) return
    root.matrix.copy(matrixOf(frame))
    root.matrixWorldNeedsUpdate = true
  }

  renderer.beforeDraw((pose) => {
    const { clientWidth, clientHeight } = renderer.canvas
    overlay.resize(clientWidth || 1, clientHeight || 1)
    shown.order(pose)
  })
  paint()
  return {
    frame: (): Frame | null => frame,
    shown: shown.all,
    /** Whether the cut leaves a place of the files. */
    isKept: (point: Vector): boolean => cut.isKept(point, frame),
    boxOf: (isInside: (scan: SceneScan) => boolean): Box3 | null =>
      boxOf(shown.all(), root, isInside),
    setScans(scans: readonly SceneScan[]): void {
      const isNew = shown.take(scans)
      if (isNew) takeFrame()
      paint()
      drawOutline()
    },
    setPalette(next: Palette): void {
      palette = next
      paint()
    },
    setSection(next: Section | null): void {
      // The number of planes is part of the shader.
      if (cut.set(next)) for (const surface of surfaces()) surface.recompile()
      drawOutline()
    },
    setRulers(pairs: readonly (readonly [Vector, Vector])[]): void {
      overlay.rulers.draw(Float32Array.from(pairs.flat(2)))
      invalidate()
    },
    setMargins(margins: SceneMargins): void {
      overlay.drawMargins(margins)
      invalidate()
    },
    dispose(): void {
      for (const each of [...surfaces(), overlay]) each.dispose()
    },
  }
}
/** The scans of a scene with what is drawn of them. */
export type SceneContents = ReturnType<typeof createSceneContents>
