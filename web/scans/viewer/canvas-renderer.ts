import {
  DirectionalLight,
  Group,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three'
import type { Palette } from './palette.ts'
import { eyeAngle, eyeOf, turnTo, type Pose } from './pose.ts'

const firstPose: Pose = { target: [0, 0, 0], turn: turnTo('front'), distanceMm: 250 }

// The lights move with the camera: whatever one looks at is lit from above and from the left.
function createLights(camera: PerspectiveCamera): HemisphereLight {
  const key = new DirectionalLight(0xffffff, 1.9)
  key.position.set(-0.7, 1, 0.9)
  const fill = new DirectionalLight(0xffffff, 0.55)
  fill.position.set(1, -0.3, 0.6)
  camera.add(key, fill)
  return new HemisphereLight(0xffffff, 0xffffff, 1.1)
}

function watchable<News>() {
  const watchers = new Set<(news: News) => void>()
  return {
    publish(news: News): void {
      for (const watcher of watchers) watcher(news)
    },
    watch(watcher: (news: News) => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

function placeCamera(camera: PerspectiveCamera, pose: Pose): void {
  camera.position.set(...eyeOf(pose))
  camera.quaternion.set(...pose.turn)
  // Near and far are as close as possible: the depth buffer has few steps.
  camera.near = Math.max(0.5, pose.distanceMm / 20)
  camera.far = pose.distanceMm + 600
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld()
}

/**
 * A canvas with camera and lights, drawn once after whatever has changed. What is added to
 * `root` is in millimetres of the files.
 * @throws Error when the browser has no WebGL
 */
export function createCanvasRenderer(canvas: HTMLCanvasElement) {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true })
  renderer.localClippingEnabled = true
  const scene = new Scene()
  const root = new Group()
  root.matrixAutoUpdate = false
  const camera = new PerspectiveCamera(eyeAngle, 1, 1, 4_000)
  const sky = createLights(camera)
  scene.add(root, camera, sky)
  const draws = watchable<void>()
  const poses = watchable<Pose>()
  let pose = firstPose
  let pending = 0
  let beforeDraw: (pose: Pose) => void = () => undefined

  function draw() {
    pending = 0
    beforeDraw(pose)
    renderer.render(scene, camera)
    draws.publish()
  }

  function invalidate(): void {
    if (pending === 0) pending = requestAnimationFrame(draw)
  }

  // The camera goes along at once: what is pointed at before the next picture is where it will be.
  function followPose(next: Pose): void {
    pose = next
    placeCamera(camera, pose)
    invalidate()
  }
  placeCamera(camera, pose)

  return {
    canvas,
    camera,
    root,
    invalidate,
    pose: (): Pose => pose,
    followPose,
    setPose(next: Pose): void {
      followPose(next)
      poses.publish(next)
    },
    /** Draws and keeps the picture, whose buffer the browser empties after each. */
    takePicture(): Promise<Blob | null> {
      cancelAnimationFrame(pending)
      draw()
      return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
    },
    onDraw: draws.watch,
    onPose: poses.watch,
    beforeDraw(command: (pose: Pose) => void): void {
      beforeDraw = command
    },
    light(palette: Palette): void {
      sky.color.set(palette.light)
      sky.groundColor.set(palette.ground)
    },
    resize(): void {
      const { clientWidth: width, clientHeight: height } = canvas.parentElement ?? canvas
      if (width === 0 || height === 0) return
      // More than two pixels for one cost time and show nothing.
      renderer.setPixelRatio(Math.min(2, devicePixelRatio))
      renderer.setSize(width, height, false)
      camera.aspect = width / height
      camera.updateProjectionMatrix()
      invalidate()
    },
    dispose(): void {
      cancelAnimationFrame(pending)
      renderer.dispose()
      // A page can have some sixteen contexts, so that this one is given back at once.
      renderer.forceContextLoss()
    },
  }
}
/** A canvas with its camera, its lights and what is drawn there. */
export type CanvasRenderer = ReturnType<typeof createCanvasRenderer>
