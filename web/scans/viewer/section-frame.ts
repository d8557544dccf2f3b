import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial } from 'three'
import type { Frame } from './frame.ts'
import { createLines } from './lines.ts'
import { cornerAt, type Section } from './section-plane.ts'

/** The piece of a plane that shows where a cut is: lightly filled, with a line around it. */
export function createSectionFrame() {
  const geometry = new BufferGeometry()
  const corners = new BufferAttribute(new Float32Array(12), 3)
  geometry.setAttribute('position', corners)
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  const material = new MeshBasicMaterial({
    transparent: true,
    opacity: 0.16,
    side: DoubleSide,
    depthWrite: false,
  })
  const fill = new Mesh(geometry, material)
  fill.frustumCulled = false
  fill.renderOrder = 90
  const border = createLines(1.5)
  const object = new Group()
  object.add(fill, border.object)
  object.visible = false
  return {
    object,
    resize: border.resize,
    setColor(color: string): void {
      material.color.set(color)
      border.setColor(color)
    },
    /** Shows where a cut is, or none. */
    draw(section: Section | null, frame: Frame | null): void {
      object.visible = section !== null && frame !== null
      if (!section || !frame) return
      const ends = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const
      const places = ends.map(([right, up]) => cornerAt(section, frame, right, up))
      corners.set(places.flat())
      corners.needsUpdate = true
      border.draw(
        Float32Array.from(
          places.flatMap((place, at) => [...place, ...(places[(at + 1) % 4] ?? [])]),
        ),
      )
    },
    dispose(): void {
      geometry.dispose()
      material.dispose()
      border.dispose()
    },
  }
}
