import {
  Color,
  DoubleSide,
  InstancedBufferGeometry,
  InterleavedBufferAttribute,
  InstancedInterleavedBuffer,
  Float32BufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector2,
} from 'three'

// Each line is a strip of two triangles as wide as it is asked to be: WebGL's own lines are one pixel
// wide at most. three's addon for them weighs 7.7 kB (gzip), this a tenth.
const vertexShader = `
  attribute vec3 start;
  attribute vec3 end;
  uniform vec2 halfWidth;
  uniform float lift;
  void main() {
    vec4 from = projectionMatrix * modelViewMatrix * vec4(start, 1.0);
    vec4 to = projectionMatrix * modelViewMatrix * vec4(end, 1.0);
    // What is behind the eye would be drawn mirrored.
    if (from.w < 0.01 || to.w < 0.01) {
      gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
      return;
    }
    vec2 way = to.xy / to.w - from.xy / from.w;
    vec2 along = normalize(way / halfWidth + vec2(1e-6, 0.0));
    vec4 place = mix(from, to, position.x);
    // A little longer at both ends, so that joints have no gap.
    vec2 aside = vec2(-along.y, along.x) * position.y + along * (position.x - 0.5);
    place.xy += aside * halfWidth * place.w;
    place.z -= lift * place.w;
    gl_Position = place;
  }
`
const fragmentShader = `
  uniform vec3 color;
  void main() {
    gl_FragColor = vec4(color, 1.0);
    #include <colorspace_fragment>
  }
`

// What lies on a surface is taken a little towards the eye, else the surface would cut it into pieces.
const liftShare = 0.002

function createStrips(pairs: Float32Array): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry()
  const corners = [0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0]
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  const buffer = new InstancedInterleavedBuffer(pairs, 6, 1)
  geometry.setAttribute('start', new InterleavedBufferAttribute(buffer, 3, 0))
  geometry.setAttribute('end', new InterleavedBufferAttribute(buffer, 3, 3))
  geometry.instanceCount = pairs.length / 6
  return geometry
}

/** Lines of a width in pixels over the picture; those on a surface are hidden where it turns away. */
export function createLines(widthPixels: number, { isOnSurface = false } = {}) {
  const halfWidth = { value: new Vector2(0.01, 0.01) }
  const color = { value: new Color() }
  const material = new ShaderMaterial({
    uniforms: { halfWidth, color, lift: { value: isOnSurface ? liftShare : 0 } },
    vertexShader,
    fragmentShader,
    side: DoubleSide,
    depthTest: isOnSurface,
    depthWrite: false,
    transparent: true,
  })
  const lines = new Mesh(createStrips(new Float32Array(6)), material)
  lines.renderOrder = 100
  lines.frustumCulled = false
  lines.visible = false
  return {
    object: lines,
    setColor: (next: string): void => void color.value.set(next),
    /** The size of the picture in pixels of the page, of which the width is a share. */
    resize: (width: number, height: number): void =>
      void halfWidth.value.set(widthPixels / width, widthPixels / height),
    /** Draws these pairs of places in place of the ones before. */
    draw(pairs: Float32Array): void {
      lines.geometry.dispose()
      lines.visible = pairs.length > 0
      if (pairs.length > 0) lines.geometry = createStrips(pairs)
    },
    dispose(): void {
      lines.geometry.dispose()
      material.dispose()
    },
  }
}
