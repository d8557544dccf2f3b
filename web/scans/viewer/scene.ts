import { Matrix4, Vector3 } from 'three'
import {
  createSceneContents,
  type SceneContents,
  type SceneMargins,
  type SceneScan,
} from './scene-contents.ts'
import type { Frame } from './frame.ts'
import type { Palette } from './palette.ts'
import { pickSurface, type Hit } from './pick.ts'
import { eyeOf, fitPose, turnAlong, turnTo, type Pose, type ViewSide } from './pose.ts'
import type { Section } from './section-plane.ts'
import { createCanvasRenderer, type CanvasRenderer } from './canvas-renderer.ts'
import { unit, type Vector } from './view-mesh.ts'

/** A place in the picture, in pixels from its upper left corner. */
type Projected = {
  x: number
  y: number
  /** Whether its surface looks away, or was cut off. */
  isBehind: boolean
}

/** A place on a scan that was pointed at, in millimetres of its file. */
export type Picked = Hit & { scanId: string }

const listOf = ({ x, y, z }: Vector3): Vector => [x, y, z]

/** The place on a scan at a point of the picture; null beside all of them. */
function pick(
  { canvas, camera, root, pose }: CanvasRenderer,
  contents: SceneContents,
  x: number,
  y: number,
) {
  const [across, down] = [x / (canvas.clientWidth || 1), y / (canvas.clientHeight || 1)]
  const toFile = new Matrix4().copy(root.matrix).invert()
  const eye = new Vector3(...eyeOf(pose()))
  const far = new Vector3(across * 2 - 1, 1 - down * 2, 0.5).unproject(camera)
  const direction = unit(listOf(far.sub(eye).transformDirection(toFile)))
  const origin = listOf(eye.applyMatrix4(toFile))
  let nearest: Picked | null = null
  for (const { surface, scan } of contents.shown()) {
    const hit = surface.isSeen() && pickSurface(surface.mesh, origin, direction, contents.isKept)
    if (hit && (!nearest || hit.distance < nearest.distance)) nearest = { ...hit, scanId: scan.id }
  }
  return nearest
}

function project(
  renderer: CanvasRenderer,
  contents: SceneContents,
  point: Vector,
  normal: Vector | null,
): Projected {
  const { canvas, camera, root } = renderer
  const place = new Vector3(...point).applyMatrix4(root.matrix)
  const toEye = new Vector3(...eyeOf(renderer.pose())).sub(place)
  const facing = normal ? new Vector3(...normal).transformDirection(root.matrix) : toEye
  const isBehind = facing.dot(toEye) < 0 || !contents.isKept(point)
  const { x, y } = place.project(camera)
  return {
    x: ((x + 1) / 2) * canvas.clientWidth,
    y: ((1 - y) / 2) * canvas.clientHeight,
    isBehind,
  }
}

/** What is drawn on a canvas, and who looks at it. */
export type ScanScene = {
  /** How the scans lie; null while there are none. */
  frame: () => Frame | null
  pose: () => Pose
  setPose: (pose: Pose) => void
  /** Takes a pose over without reporting it. */
  followPose: (pose: Pose) => void
  /**
   * The pose that fills the picture, seen from a side or as now: with all scans, or with those that
   * matter alone, when there are some of them.
   */
  poseFor: (side: ViewSide | null, matters?: (scan: SceneScan) => boolean) => Pose
  /** The pose that looks straight at a place of a surface, from near. */
  poseFacing: (point: Vector, normal: Vector) => Pose
  /** Shows these scans in place of the ones before. */
  setScans: (scans: readonly SceneScan[]) => void
  setPalette: (palette: Palette) => void
  /** Cuts off what is in front of a plane and draws its outline. */
  setSection: (section: Section | null) => void
  /** Draws lines between pairs of places. */
  setRulers: (pairs: readonly (readonly [Vector, Vector])[]) => void
  /** Draws margins of preparations on the scans. */
  setMargins: (margins: SceneMargins) => void
  /** The place on a scan at a point of the picture, in pixels; null beside all of them. */
  pick: (x: number, y: number) => Picked | null
  project: (point: Vector, normal: Vector | null) => Projected
  /** The picture as it is now, as a file; null where the browser cannot make one. */
  takePicture: () => Promise<Blob | null>
  /** Is called after each picture. @returns what ends it */
  onDraw: (watcher: () => void) => () => void
  /** Called with of each move of the eye that was made here. @returns what ends it */
  onPose: (watcher: (pose: Pose) => void) => () => void
  /** The box of the canvas has changed. */
  resize: () => void
  /** Gives back all memory of the graphics card. */
  dispose: () => void
}

/**
 * Draws scans on a canvas, only when something has changed. Poses and sections are in the frame of the
 * mouth, places in millimetres of the files.
 * @throws Error when the browser has no WebGL
 */
export function createScene(canvas: HTMLCanvasElement, palette: Palette): ScanScene {
  const renderer = createCanvasRenderer(canvas)
  const contents = createSceneContents(renderer, palette)
  const { pose, setPose, followPose, onDraw, onPose, resize, camera, root } = renderer
  const { frame, setScans, setPalette, setSection, setRulers, setMargins } = contents
  const shared = { pose, setPose, followPose, onDraw, onPose, resize }
  return {
    ...shared,
    frame,
    setScans,
    setPalette,
    setSection,
    setRulers,
    setMargins,
    poseFor(side, matters) {
      const turn = side ? turnTo(side) : pose().turn
      const box = matters && contents.boxOf(matters)
      if (box) {
        const half = listOf(box.getSize(new Vector3()).multiplyScalar(0.5))
        return {
          ...fitPose(turn, half, camera.aspect),
          target: listOf(box.getCenter(new Vector3())),
        }
      }
      return fitPose(turn, frame()?.halfMm ?? [40, 20, 30], camera.aspect)
    },
    poseFacing(point, normal) {
      const near = listOf(new Vector3(...normal).transformDirection(root.matrix))
      const target = listOf(new Vector3(...point).applyMatrix4(root.matrix))
      return { target, turn: turnAlong(near), distanceMm: Math.min(pose().distanceMm, 140) }
    },
    takePicture: renderer.takePicture,
    pick: (x, y) => pick(renderer, contents, x, y),
    project: (point, normal) => project(renderer, contents, point, normal),
    dispose() {
      contents.dispose()
      renderer.dispose()
    },
  }
}
