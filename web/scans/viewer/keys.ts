import { viewSides, type ViewSide } from './pose.ts'

/** A tool that waits for a place to be pointed at. */
export type PointingTool = 'measure' | 'comment' | 'margin'

/** What a key does in the viewer. */
export type KeyCommand =
  | { command: 'turn' | 'pan'; right: number; down: number }
  | { command: 'zoom'; times: number }
  | { command: 'side'; side: ViewSide }
  | { command: 'tool'; tool: PointingTool }
  | { command: 'slide'; mm: number }
  | { command: 'version'; step: 1 | -1 }
  | { command: 'fit' | 'section' | 'map' | 'blink' | 'snapshot' | 'take' | 'leave' | 'keys' }

/** Where the arrow keys lead. */
export const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const turnStep = Math.PI / 18
const panStep = 0.05
const zoomStep = 1.15

const single: Record<string, KeyCommand> = {
  '+': { command: 'zoom', times: zoomStep },
  '=': { command: 'zoom', times: zoomStep },
  '-': { command: 'zoom', times: 1 / zoomStep },
  '0': { command: 'fit' },
  m: { command: 'tool', tool: 'measure' },
  a: { command: 'tool', tool: 'comment' },
  l: { command: 'tool', tool: 'margin' },
  s: { command: 'section' },
  d: { command: 'map' },
  p: { command: 'snapshot' },
  ',': { command: 'slide', mm: -0.5 },
  '.': { command: 'slide', mm: 0.5 },
  '[': { command: 'version', step: -1 },
  ']': { command: 'version', step: 1 },
  ' ': { command: 'blink' },
  '?': { command: 'keys' },
  Enter: { command: 'take' },
  Escape: { command: 'leave' },
}

/** What a key does; null for those that belong to the browser. */
export function commandOfKey(pressed: {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}): KeyCommand | null {
  // On some keyboards brackets are written with AltGr, which is Ctrl with Alt, or with Option alone.
  const isWritten = pressed.ctrlKey === pressed.altKey || '[]'.includes(pressed.key)
  if (pressed.metaKey || !isWritten) return null
  const arrow = arrows[pressed.key]
  if (arrow) {
    const [right, down] = arrow
    return pressed.shiftKey
      ? { command: 'pan', right: right * panStep, down: down * panStep }
      : { command: 'turn', right: right * turnStep, down: down * turnStep }
  }
  const side = /^[1-5]$/.test(pressed.key) ? viewSides[Number(pressed.key) - 1] : undefined
  if (side) return { command: 'side', side }
  return single[pressed.key] ?? single[pressed.key.toLowerCase()] ?? null
}
