import { viewSides, type ViewSide } from './pose.ts'

/** A tool that waits for a place to be pointed at. */
export type PointingTool = 'measure' | 'comment'

/** What a key does in the viewer. */
export type KeyAct =
  | { act: 'turn' | 'pan'; right: number; down: number }
  | { act: 'zoom'; times: number }
  | { act: 'side'; side: ViewSide }
  | { act: 'tool'; tool: PointingTool }
  | { act: 'slide'; mm: number }
  | { act: 'fit' | 'section' | 'bite' | 'take' | 'leave' | 'keys' }

const arrows: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const turnStep = Math.PI / 18
const panStep = 0.05
const zoomStep = 1.15

const single: Record<string, KeyAct> = {
  '+': { act: 'zoom', times: zoomStep },
  '=': { act: 'zoom', times: zoomStep },
  '-': { act: 'zoom', times: 1 / zoomStep },
  '0': { act: 'fit' },
  m: { act: 'tool', tool: 'measure' },
  c: { act: 'tool', tool: 'comment' },
  s: { act: 'section' },
  b: { act: 'bite' },
  '[': { act: 'slide', mm: -0.5 },
  ']': { act: 'slide', mm: 0.5 },
  '?': { act: 'keys' },
  Enter: { act: 'take' },
  Escape: { act: 'leave' },
}

/** What a key does; null for those that belong to the browser. */
export function actOfKey(pressed: {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}): KeyAct | null {
  // On some keyboards brackets are written with AltGr, which is Ctrl with Alt, or with Option alone.
  const isWritten = pressed.ctrlKey === pressed.altKey || '[]'.includes(pressed.key)
  if (pressed.metaKey || !isWritten) return null
  const arrow = arrows[pressed.key]
  if (arrow) {
    const [right, down] = arrow
    return pressed.shiftKey
      ? { act: 'pan', right: right * panStep, down: down * panStep }
      : { act: 'turn', right: right * turnStep, down: down * turnStep }
  }
  const side = /^[1-5]$/.test(pressed.key) ? viewSides[Number(pressed.key) - 1] : undefined
  if (side) return { act: 'side', side }
  return single[pressed.key] ?? single[pressed.key.toLowerCase()] ?? null
}
