import { encode } from 'uqr'

/** A code that phones read, as an image with a name; always dark on white, which readers need. */
export function TransferCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-36 rounded-lg border border-line bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
