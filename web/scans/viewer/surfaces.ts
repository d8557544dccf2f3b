import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Vector3,
  type Plane,
} from 'three'
import { distanceBoundsMm, type Palette } from './palette.ts'
import type { ViewMesh } from './view-mesh.ts'

/** How a scan is to be seen. */
export type Look = {
  isVisible: boolean
  /** 0 to 1. */
  opacity: number
  /** Whether with the colours that the scanner saw, if it has any. */
  isColored: boolean
}

/** The colour of a scan without its own ones, and all others. */
export type Colors = { own: string; palette: Palette }

const channelsOf = (color: string) => new Color(color).toArray() as [number, number, number]

/**
 * The colour of each corner by its distance, running from step to step; what is too far to have one
 * keeps the colour of the scan.
 */
export function colorDistances(
  distances: Float32Array,
  { steps, base }: { steps: readonly string[]; base: string },
): Float32Array<ArrayBuffer> {
  const scale = steps.map(channelsOf)
  const own = channelsOf(base)
  const colors = new Float32Array(distances.length * 3)
  for (let corner = 0; corner < distances.length; corner += 1) {
    const distance = distances[corner] as number
    const place = distanceBoundsMm.findIndex((bound) => distance <= bound)
    const high = scale[place] ?? own
    const low = place > 0 ? (scale[place - 1] ?? high) : high
    const [from, to] = [distanceBoundsMm[place - 1] ?? 0, distanceBoundsMm[place] ?? 1]
    const share = place > 0 ? (distance - from) / (to - from) : 1
    for (let channel = 0; channel < 3; channel += 1) {
      const start = low[channel] as number
      colors[corner * 3 + channel] = start + ((high[channel] as number) - start) * share
    }
  }
  return colors
}

// What is seen from behind is the inside of the scan: it has the colour of none.
function createMaterial(inside: { value: Color }): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.5, metalness: 0, side: DoubleSide })
  material.onBeforeCompile = (shader) => {
    shader.uniforms.inside = inside
    shader.fragmentShader = `uniform vec3 inside;\n${shader.fragmentShader.replace(
      '#include <color_fragment>',
      '#include <color_fragment>\n  if (!gl_FrontFacing) diffuseColor.rgb = inside;',
    )}`
  }
  return material
}

function createGeometry(mesh: ViewMesh): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(mesh.normals, 3))
  geometry.setIndex(new BufferAttribute(mesh.triangles, 1))
  return geometry
}

/**
 * A scan in the scene. A ghost first fills the depth of the picture and then its colours, so that only
 * its nearest layer shines and not the order of its triangles.
 */
export function createSurface(mesh: ViewMesh, planes: Plane[]) {
  const geometry = createGeometry(mesh)
  const inside = { value: new Color() }
  const material = createMaterial(inside)
  const depth = new MeshBasicMaterial({ colorWrite: false, side: DoubleSide })
  for (const each of [material, depth]) each.clippingPlanes = planes
  const [body, shade] = [new Mesh(geometry, material), new Mesh(geometry, depth)]
  const group = new Group()
  group.add(shade, body)
  const natural = mesh.colors && new BufferAttribute(mesh.colors, 3)
  let isSeen = true
  let painted: { distances: Float32Array | null; own: string; steps: readonly string[] } | null =
    null
  let measured: BufferAttribute | null = null

  // Made again only when it has changed: a scan has some hundred thousand corners.
  function colorsOf(distances: Float32Array | null, { own, palette }: Colors) {
    const steps = palette.distances
    const isSame =
      painted?.distances === distances && painted?.own === own && painted.steps === steps
    if (isSame) return measured
    painted = { distances, own, steps }
    measured = distances && new BufferAttribute(colorDistances(distances, { steps, base: own }), 3)
    return measured
  }

  return {
    mesh,
    group,
    /** Whether it is seen at all, so that it can be picked. */
    isSeen: () => isSeen,
    /** Shows it so from the next picture on: coloured by distances, as it was seen, or plain. */
    show(look: Look, distances: Float32Array | null, colors: Colors): void {
      isSeen = look.isVisible
      const isGhost = look.opacity < 1
      group.visible = look.isVisible
      shade.visible = isGhost
      const attribute = colorsOf(distances, colors) ?? (look.isColored ? natural : null)
      const hasColors = attribute !== null
      if (attribute) geometry.setAttribute('color', attribute)
      else geometry.deleteAttribute('color')
      if (material.vertexColors !== hasColors || material.transparent !== isGhost) {
        material.needsUpdate = true
      }
      material.vertexColors = hasColors
      material.transparent = isGhost
      material.opacity = look.opacity
      material.color.set(hasColors ? 'rgb(255, 255, 255)' : colors.own)
      inside.value.set(colors.palette.inside)
    },
    /** Where its middle is. */
    middle(): Vector3 {
      if (!geometry.boundingSphere) geometry.computeBoundingSphere()
      return geometry.boundingSphere?.center.clone() ?? new Vector3()
    },
    /** Makes its shaders again, since the number of planes has changed. */
    recompile(): void {
      material.needsUpdate = true
      depth.needsUpdate = true
    },
    /** The order in which it is drawn: ghosts last, from far to near. */
    order(place: number): void {
      shade.renderOrder = material.transparent ? 10 + place * 2 : 0
      body.renderOrder = material.transparent ? 11 + place * 2 : 1
    },
    dispose(): void {
      geometry.dispose()
      material.dispose()
      depth.dispose()
    },
  }
}
/** A mesh in the scene, with its looks. */
export type Surface = ReturnType<typeof createSurface>
