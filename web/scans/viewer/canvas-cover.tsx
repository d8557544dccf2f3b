import { CircleHelp, Expand, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { ProgressBar, ViewerButton } from './controls.tsx'
import type { KeyCommand } from './keys.ts'
import type { ViewerMessages } from './messages/en.ts'
import type { ViewedScan } from './scans.ts'
import type { ScanState } from './use-scans.ts'

type CanvasButtonsProps = {
  areKeysShown: boolean
  t: ViewerMessages
  onCommand: (command: KeyCommand) => void
  /** Null where the browser has no full screen. */
  onFullScreen: (() => void) | null
}

/** What moves the eye without a gesture, at the edge of the picture. */
export function CanvasButtons({ areKeysShown, t, onCommand, onFullScreen }: CanvasButtonsProps) {
  const zoom = (times: number) => onCommand({ command: 'zoom', times })
  return (
    <div className="absolute end-2 top-2 flex flex-row rounded-lg border border-line bg-surface/85 sm:flex-col">
      <ViewerButton label={t.zoomIn} icon={ZoomIn} shortcut="+" onPress={() => zoom(1.25)} />
      <ViewerButton label={t.zoomOut} icon={ZoomOut} shortcut="-" onPress={() => zoom(1 / 1.25)} />
      <ViewerButton
        label={t.fit}
        icon={Maximize}
        shortcut="0"
        onPress={() => onCommand({ command: 'fit' })}
      />
      {onFullScreen ? (
        <ViewerButton label={t.fullScreen} icon={Expand} onPress={onFullScreen} />
      ) : null}
      <ViewerButton
        label={t.keys}
        icon={CircleHelp}
        isPressed={areKeysShown}
        shortcut="?"
        onPress={() => onCommand({ command: 'keys' })}
      />
    </div>
  )
}

type CanvasCoverProps = {
  scans: readonly ViewedScan[]
  states: ReadonlyMap<string, ScanState>
  /** Whether a mesh is to be seen already. */
  hasPicture: boolean
  /** How far the map is measured; null when it is not being measured. */
  mapShare: number | null
  t: ViewerMessages
}

/** What is over the picture while something is on its way: the service's picture, and how far it is. */
export function CanvasCover({ scans, states, hasPicture, mapShare, t }: CanvasCoverProps) {
  const loading = scans.find(({ fileId }) => typeof states.get(fileId)?.loading === 'number')
  const loadShare = loading ? (states.get(loading.fileId)?.loading ?? 0) : 0
  const isLoading = loading !== undefined && !hasPicture
  const share = mapShare ?? (isLoading ? loadShare : null)
  const words =
    mapShare === null ? loading && t.loading(loading.name, loadShare) : t.computing(mapShare)
  const thumbnails = hasPicture ? [] : scans.filter(({ thumbnailUrl }) => thumbnailUrl !== null)
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col justify-end">
      <div className="flex min-h-0 flex-1 justify-center gap-4 p-6">
        {thumbnails.map(({ fileId, name, thumbnailUrl }) => (
          <img
            key={fileId}
            className="min-w-0 object-contain opacity-50"
            src={thumbnailUrl ?? ''}
            alt={name}
          />
        ))}
      </div>
      {share === null || words === undefined ? null : (
        <div className="flex flex-col gap-1 p-2 text-xs text-ink-2">
          {words}
          <ProgressBar share={share} label={words} />
        </div>
      )}
    </div>
  )
}
