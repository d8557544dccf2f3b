import { useEffect, useRef, type ReactNode } from 'react'
import type { ScanScene } from './scene.ts'
import type { Vector } from './view-mesh.ts'

/** Something that is written at a place of the model. */
export type Label = {
  id: string
  point: Vector
  /** Where the surface looks there, to show when it is turned away; null is never behind. */
  normal: Vector | null
  content: ReactNode
}

/** Writes labels over the picture and keeps them at their places, without React on every picture. */
export function Labels({ scene, labels }: { scene: ScanScene; labels: readonly Label[] }) {
  const elements = useRef(new Map<string, HTMLElement>())

  useEffect(() => {
    function place() {
      for (const { id, point, normal } of labels) {
        const element = elements.current.get(id)
        const { x, y, isBehind } = scene.project(point, normal)
        if (!element) continue
        element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`
        element.dataset.behind = String(isBehind)
      }
    }
    place()
    return scene.onDraw(place)
  }, [scene, labels])

  return labels.map(({ id, content }) => (
    <div
      key={id}
      className="scan-label"
      ref={(element) => {
        if (element) elements.current.set(id, element)
        else elements.current.delete(id)
      }}
    >
      {content}
    </div>
  ))
}
