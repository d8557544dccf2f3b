import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { SceneScan } from './scene-contents.ts'
import { readPalette, type Palette } from './palette.ts'
import type { ViewSide } from './pose.ts'
import type { ScanScene } from './scene.ts'

/** The scene of a canvas, or that there can be none. */
export type SceneState = { scene: ScanScene | null; hasFailed: boolean }

// Whatever changes the tokens: the choice of a theme, and the system's own.
function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', onChange)
  }
}

// On its way as soon as the viewer is: three dimensions are most of its weight.
const scenePart = import('./scene.ts')
// A failure is shown by the viewer that waits for it.
scenePart.catch(() => undefined)

/** Puts a canvas into an element and shows a scene in it. @returns the scene, and what ends it */
function openScene(
  element: HTMLElement,
  create: (canvas: HTMLCanvasElement, palette: Palette) => ScanScene,
  onLost: () => void,
): { scene: ScanScene; close: () => void } | null {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  element.prepend(canvas)
  let scene: ScanScene
  try {
    scene = create(canvas, readPalette(element))
  } catch {
    // There is no WebGL, or no further context of it: three says so by an error of its own words.
    canvas.remove()
    return null
  }
  canvas.addEventListener('webglcontextlost', onLost)
  const sizes = new ResizeObserver(() => scene.resize())
  sizes.observe(element)
  const endTheme = watchTheme(() => scene.setPalette(readPalette(element)))
  scene.resize()
  return {
    scene,
    close() {
      canvas.removeEventListener('webglcontextlost', onLost)
      sizes.disconnect()
      endTheme()
      scene.dispose()
      canvas.remove()
    },
  }
}

/**
 * Makes the scene of the canvas inside an element, and ends it with the component. It follows the size
 * of the element and the theme. Fails without WebGL and when the browser takes it away.
 */
export function useScene(container: RefObject<HTMLElement | null>): SceneState {
  const [state, setState] = useState<SceneState>({ scene: null, hasFailed: false })

  useLayoutEffect(() => {
    let close: () => void = () => undefined
    let isOver = false
    const fail = () => setState({ scene: null, hasFailed: true })
    async function open() {
      const { createScene } = await scenePart
      const element = container.current
      if (isOver || !element) return
      const opened = openScene(element, createScene, fail)
      if (!opened) return fail()
      close = opened.close
      setState({ scene: opened.scene, hasFailed: false })
    }
    open().catch(fail)
    return () => {
      isOver = true
      close()
    }
  }, [container])

  return state
}

/** Keeps several scenes at the same pose: a move of one moves all. */
export function useLinkedPoses(scenes: readonly (ScanScene | null)[]): void {
  useEffect(() => {
    const there = scenes.filter((scene) => scene !== null)
    const [first] = there
    if (!first) return
    const others = (one: ScanScene) => there.filter((other) => other !== one)
    for (const other of others(first)) other.followPose(first.pose())
    const ends = there.map((one) =>
      one.onPose((pose) => {
        for (const other of others(one)) other.followPose(pose)
      }),
    )
    return () => {
      for (const end of ends) end()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new list of the same scenes changes nothing
  }, scenes)
}

/**
 * Looks at a side as long as one is chosen: again when more scans have come, which make a larger
 * picture. Who has turned the model by hand keeps their view.
 */
export function useSide(
  scene: ScanScene | null,
  side: ViewSide | null,
  shown: readonly SceneScan[],
): void {
  const count = shown.length
  useEffect(() => {
    if (count > 0 && side) scene?.setPose(scene.poseFor(side))
  }, [scene, side, count])
}
