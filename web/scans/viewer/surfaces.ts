import {
  Box3,
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
import { colorValues, type ScaleName } from './color-scale.ts'
import type { Palette } from './palette.ts'
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

/** What colours a scan by a value at each of its corners. */
export type SurfaceMap = { values: Float32Array; scale: ScaleName }

const channelsOf = (color: string) => new Color(color).toArray() as [number, number, number]

function paintMap({ values, scale }: SurfaceMap, palette: Palette): BufferAttribute {
  const colors = (scale === 'distance' ? palette.distances : palette.deviations).map(channelsOf)
  return new BufferAttribute(
    colorValues(values, { name: scale, colors }, channelsOf(palette.far)),
    3,
  )
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
  let painted: { map: SurfaceMap | null; palette: Palette } | null = null
  let measured: BufferAttribute | null = null

  // Made again only when it has changed: a scan has some hundred thousand corners.
  function colorsOf(map: SurfaceMap | null, palette: Palette) {
    const before = painted?.map
    const isSame = before?.values === map?.values && before?.scale === map?.scale
    if (isSame && painted?.palette === palette) return measured
    painted = { map, palette }
    measured = map && paintMap(map, palette)
    return measured
  }

  return {
    mesh,
    group,
    /** Whether it is seen at all, so that it can be picked. */
    isSeen: () => isSeen,
    /** Shows it so from the next picture on: coloured by a map, as it was seen, or plain. */
    show(look: Look, map: SurfaceMap | null, colors: Colors): void {
      isSeen = look.isVisible
      const isGhost = look.opacity < 1
      group.visible = look.isVisible
      shade.visible = isGhost
      const attribute = colorsOf(map, colors.palette) ?? (look.isColored ? natural : null)
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
    /** The box around it, in millimetres of its file. */
    box(): Box3 {
      if (!geometry.boundingBox) geometry.computeBoundingBox()
      return geometry.boundingBox?.clone() ?? new Box3()
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
