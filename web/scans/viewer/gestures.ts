import { panPose, turnPose, zoomPose, type Pose } from './pose.ts'

type Finger = { x: number; y: number }

/** What gestures act on. */
export type GestureTarget = {
  pose: () => Pose
  setPose: (pose: Pose) => void
  /** A press without a move, in pixels of the element. */
  onTap: (x: number, y: number) => void
}

// A finger is never quite still.
const tapPixels = 6

function middleOf(fingers: readonly Finger[]) {
  const [a, b] = fingers
  if (!a) return null
  if (!b) return { ...a, spread: 0 }
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) }
}

/**
 * Lets fingers and mice move the eye: one finger or the left button turns; two fingers, or the right
 * button, or shift move; two fingers apart and the wheel zoom. The wheel scrolls the page until the
 * viewer has the focus.
 * @returns what ends it
 */
export function followGestures(element: HTMLElement, target: GestureTarget): () => void {
  const fingers = new Map<number, Finger>()
  const ending = new AbortController()
  const { signal } = ending
  let travelled = 0

  function down(event: PointerEvent) {
    // A pin over the picture is pressed, not turned.
    if (event.button > 2 || (event.target as Element).closest('button')) return
    element.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    travelled = fingers.size > 1 ? tapPixels : 0
    element.focus({ preventScroll: true })
  }

  function move(event: PointerEvent) {
    const before = middleOf([...fingers.values()])
    if (!before || !fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const now = middleOf([...fingers.values()]) ?? before
    const height = element.clientHeight || 1
    const [right, below] = [(now.x - before.x) / height, (now.y - before.y) / height]
    travelled += Math.hypot(now.x - before.x, now.y - before.y)
    if (travelled < tapPixels) return
    const isPan = fingers.size > 1 || event.shiftKey || (event.buttons & 6) !== 0
    let pose = isPan
      ? panPose(target.pose(), right, below)
      : turnPose(target.pose(), right * Math.PI, below * Math.PI)
    if (before.spread > 0 && now.spread > 0) pose = zoomPose(pose, now.spread / before.spread)
    target.setPose(pose)
  }

  function up(event: PointerEvent) {
    const isTap = fingers.delete(event.pointerId) && fingers.size === 0 && travelled < tapPixels
    if (!isTap || event.type === 'pointercancel' || event.button !== 0) return
    const box = element.getBoundingClientRect()
    target.onTap(event.clientX - box.left, event.clientY - box.top)
  }

  function wheel(event: WheelEvent) {
    if (!event.ctrlKey && !element.contains(document.activeElement)) return
    event.preventDefault()
    const lines = event.deltaMode === 1 ? 16 : 1
    target.setPose(zoomPose(target.pose(), Math.exp(-event.deltaY * lines * 0.0015)))
  }

  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', up, { signal })
  element.addEventListener('wheel', wheel, { signal, passive: false })
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  return () => ending.abort()
}
