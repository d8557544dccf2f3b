import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { followGestures } from './gestures.ts'
import { commandOfKey, type KeyCommand, type PointingTool } from './keys.ts'
import { Labels, type Label } from './labels.tsx'
import type { ViewerMessages } from './messages/en.ts'
import { panPose, turnPose, zoomPose } from './pose.ts'
import type { SceneMargins, SceneScan } from './scene-contents.ts'
import type { Picked, ScanScene } from './scene.ts'
import type { Section } from './section-plane.ts'
import { useScene } from './use-scene.ts'
import type { Vector } from './view-mesh.ts'

type ScanCanvasProps = {
  /** What the picture shows, for those who do not see it. */
  description: string
  scans: readonly SceneScan[]
  section: Section | null
  rulers: readonly (readonly [Vector, Vector])[]
  labels: readonly Label[]
  margins?: SceneMargins
  /** What waits for a place: a tool, or whatever reads one that is pointed at. */
  tool: PointingTool | 'probe' | null
  t: ViewerMessages
  /** Takes the scene once it is there; null when it ends. */
  onScene: (scene: ScanScene | null) => void
  /** There is no WebGL, or no longer. */
  onFailure: () => void
  /** Takes a place that was pointed at; null when there is no scan. */
  onPick: (picked: Picked | null) => void
  /** Takes what keys do beyond moving the model. */
  onCommand: (command: KeyCommand) => void
  /** Was moved by hand: no side is shown straight any more. */
  onMove?: () => void
}

function moveByKey(scene: ScanScene, command: KeyCommand): boolean {
  const pose = scene.pose()
  if (command.command === 'turn') scene.setPose(turnPose(pose, command.right, command.down))
  else if (command.command === 'pan') scene.setPose(panPose(pose, command.right, command.down))
  else if (command.command === 'zoom') scene.setPose(zoomPose(pose, command.times))
  else if (command.command === 'fit') scene.setPose(scene.poseFor(null))
  else return false
  return true
}

/** The picture of scans, which is turned by mouse, finger and key. */
export function ScanCanvas(props: ScanCanvasProps) {
  const { scans, section, rulers, margins, labels, tool, description, t } = props
  const element = useRef<HTMLDivElement>(null)
  const { scene, hasFailed } = useScene(element)
  const latest = useRef(props)
  latest.current = props
  const instructionsId = useId()

  useEffect(() => {
    if (hasFailed) latest.current.onFailure()
    latest.current.onScene(scene)
  }, [scene, hasFailed])
  useEffect(() => scene?.setScans(scans), [scene, scans])
  useEffect(() => scene?.setSection(section), [scene, section])
  useEffect(() => scene?.setRulers(rulers), [scene, rulers])
  useEffect(() => {
    if (margins) scene?.setMargins(margins)
  }, [scene, margins])

  useEffect(() => {
    if (!scene || !element.current) return
    return followGestures(element.current, {
      pose: scene.pose,
      setPose: (pose) => {
        scene.setPose(pose)
        latest.current.onMove?.()
      },
      onTap(x, y) {
        if (!latest.current.tool) return
        latest.current.onPick(scene.pick(x, y))
      },
    })
  }, [scene])

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const command = event.target === event.currentTarget ? commandOfKey(event) : null
    if (!command || !scene || (command.command === 'take' && !tool)) return
    event.preventDefault()
    if (moveByKey(scene, command)) return void (command.command === 'turn' && props.onMove?.())
    if (command.command !== 'take') return props.onCommand(command)
    const box = event.currentTarget
    props.onPick(scene.pick(box.clientWidth / 2, box.clientHeight / 2))
  }

  return (
    <div
      ref={element}
      className="scan-canvas"
      data-tool={tool ?? undefined}
      tabIndex={0}
      role="application"
      aria-label={description}
      aria-describedby={instructionsId}
      onKeyDown={press}
    >
      {scene ? <Labels scene={scene} labels={labels} /> : null}
      <div className="scan-cross" aria-hidden />
      <p id={instructionsId} hidden>
        {t.instructions}
      </p>
    </div>
  )
}
