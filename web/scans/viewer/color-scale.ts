/** The bounds between the colours of distances, in millimetres, from contact to far. */
export const distanceBoundsMm = [0, 0.1, 0.3, 0.6, 1, 2] as const

/** The bounds between the colours of differences: what is within the two in the middle is grey. */
export const deviationBoundsMm = [-0.3, -0.1, -0.03, 0.03, 0.1, 0.3] as const

/** The two scales of maps. Neither adapts to what is measured: a colour always means the same. */
export type ScaleName = 'distance' | 'deviation'

/** The bounds of a scale and the colours at them, as linear red, green and blue. */
export type ColorScale = {
  name: ScaleName
  colors: readonly (readonly [number, number, number])[]
}

const boundsOf = (name: ScaleName): readonly number[] =>
  name === 'distance' ? distanceBoundsMm : deviationBoundsMm

/**
 * The colour of each corner by its value, running from bound to bound. A distance beyond the scale, and a
 * corner without a value, keeps the colour `far`; a difference beyond it has the colour of its end.
 */
export function colorValues(
  values: Float32Array,
  { name, colors: scale }: ColorScale,
  far: readonly [number, number, number],
): Float32Array<ArrayBuffer> {
  const bounds = boundsOf(name)
  const last = scale[scale.length - 1] ?? far
  const colors = new Float32Array(values.length * 3)
  for (let corner = 0; corner < values.length; corner += 1) {
    const value = values[corner] as number
    let place = 0
    while (place < bounds.length && value > (bounds[place] as number)) place += 1
    let [low, high, share] = [far, far, 0]
    if (place < bounds.length) {
      high = scale[place] ?? far
      low = scale[Math.max(0, place - 1)] ?? high
      const [from, to] = [bounds[place - 1] ?? value, bounds[place] as number]
      share = place === 0 ? 1 : (value - from) / (to - from)
    } else if (name === 'deviation' && Number.isFinite(value)) [low, high] = [last, last]
    for (let channel = 0; channel < 3; channel += 1) {
      const start = low[channel] as number
      colors[corner * 3 + channel] = start + ((high[channel] as number) - start) * share
    }
  }
  return colors
}
