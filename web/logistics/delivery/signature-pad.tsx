import { useRef, useState, type PointerEvent } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { isApart, signatureField, writeSignature } from './signature-path.ts'

type Point = { x: number; y: number }

/** A field to sign in with a finger, a pen or a mouse; it gives the path that the service keeps. */
export function SignaturePad({ onChange }: { onChange: (path: string | null) => void }) {
  const t = useMessages().delivery.visit
  const { width, height } = signatureField
  const lines = useRef<Point[][]>([])
  const isDown = useRef(false)
  const [path, setPath] = useState<string | null>(null)
  const put = () => {
    const next = writeSignature(lines.current)
    setPath(next)
    onChange(next)
  }
  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    }
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!isDown.current) return
    const line = lines.current.at(-1)
    const last = line?.at(-1)
    const point = pointOf(event)
    if (!line || !last || !isApart(last, point)) return
    line.push(point)
    put()
  }
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-medium">{t.signature}</span>
      <svg
        role="img"
        aria-label={t.signature}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full touch-none rounded-lg border border-line-strong bg-surface"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDown.current = true
          lines.current.push([pointOf(event)])
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          isDown.current = false
        }}
      >
        <path
          d={path ?? ''}
          fill="none"
          stroke="currentColor"
          strokeWidth={4}
          strokeLinecap="round"
        />
      </svg>
      <div className="flex justify-end">
        <Button
          disabled={path === null}
          onClick={() => {
            lines.current = []
            put()
          }}
        >
          {t.clear}
        </Button>
      </div>
    </div>
  )
}
