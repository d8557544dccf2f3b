import { Download, Eye, EyeOff } from 'lucide-react'
import { useRefusalText } from '../../i18n/index.tsx'
import { ProgressBar, ViewerButton } from './controls.tsx'
import type { ViewerMessages } from './messages/en.ts'
import { fullSourceOf, isDesign, jawOf, type ViewedScan } from './scans.ts'
import type { Look } from './surfaces.ts'
import type { ScanState } from './use-scans.ts'
import { countTriangles } from './view-mesh.ts'

type ScanRowProps = {
  scan: ViewedScan
  state: ScanState | undefined
  look: Look
  t: ViewerMessages
  onLook: (part: Partial<Look>) => void
  onLoadFull: () => void
  onRetry: () => void
}

/** Why a scan is not shown, in words; null when it is. */
export const problemOf = (state: ScanState, t: ViewerMessages) => {
  if (state.problem === 'too_large') return t.tooLarge
  if (state.problem === 'no_format') return t.noFormat
  return state.problem ? t.problem(state.problem) : null
}

function Facts({ scan, state, t, onLoadFull }: Omit<ScanRowProps, 'look' | 'onLook' | 'onRetry'>) {
  const { mesh = null, isFull = false, loading = null } = state ?? {}
  const canLoad = mesh !== null && !isFull && loading === null && fullSourceOf(scan) !== null
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
      {scan.sizeBytes === null ? null : <span>{t.size(scan.sizeBytes)}</span>}
      {mesh ? <span>{t.triangles(countTriangles(mesh))}</span> : null}
      {mesh && !isFull ? <span>{t.lightCopy}</span> : null}
      {canLoad ? (
        <button
          type="button"
          className="rounded-sm py-0.5 font-medium text-accent hover:underline coarse:py-2"
          onClick={onLoadFull}
        >
          {t.loadFull}
        </button>
      ) : null}
    </span>
  )
}

function Problem({
  state,
  t,
  onRetry,
}: Pick<ScanRowProps, 't' | 'onRetry'> & { state: ScanState }) {
  const write = useRefusalText()
  return (
    <p className="text-sm text-ink-2" role="alert">
      {problemOf(state, t)} {state.refusal ? write(state.refusal) : null}{' '}
      {state.problem === 'unreachable' ? (
        <button type="button" className="font-medium text-accent hover:underline" onClick={onRetry}>
          {t.tryAgain}
        </button>
      ) : null}
    </p>
  )
}

function ScanRow({ scan, state, look, t, onLook, onLoadFull, onRetry }: ScanRowProps) {
  const jaw = isDesign(scan.kind) ? 'design' : jawOf(scan.kind)
  const loading = state?.loading ?? null
  return (
    <li className="flex flex-col gap-1 border-t border-line py-2 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-2.5">
        <span className="scan-swatch" style={{ background: `var(--scan-${jaw})` }} aria-hidden />
        <span className="flex min-w-0 flex-1 basis-3/4 flex-col sm:basis-0">
          <span className="truncate text-base">{scan.name}</span>
          <Facts scan={scan} state={state} t={t} onLoadFull={onLoadFull} />
        </span>
        <div className="flex w-full items-center gap-1 ps-5 sm:w-auto sm:ps-0">
          <input
            type="range"
            className="scan-range flex-1 sm:w-28 sm:flex-none coarse:h-11"
            aria-label={t.opacity(scan.name)}
            aria-valuetext={t.percent(look.opacity)}
            min={0.1}
            max={1}
            step={0.05}
            value={look.opacity}
            disabled={!state?.mesh || !look.isVisible}
            onChange={(event) => onLook({ opacity: Number(event.target.value) })}
          />
          <ViewerButton
            label={t.show(scan.name)}
            icon={look.isVisible ? Eye : EyeOff}
            isPressed={look.isVisible}
            isQuiet
            isDisabled={!state?.mesh}
            onPress={() => onLook({ isVisible: !look.isVisible })}
          />
          <a
            className="inline-flex size-8 flex-none items-center justify-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink coarse:size-11"
            href={scan.contentUrl}
            download
            aria-label={t.download(scan.name)}
            title={t.download(scan.name)}
          >
            <Download aria-hidden size={16} strokeWidth={1.75} />
          </a>
        </div>
      </div>
      {loading === null ? null : (
        <ProgressBar share={loading} label={t.loading(scan.name, loading)} />
      )}
      {state?.problem ? <Problem state={state} t={t} onRetry={onRetry} /> : null}
    </li>
  )
}

type ScanListProps = {
  scans: readonly ViewedScan[]
  states: ReadonlyMap<string, ScanState>
  lookOf: (scan: ViewedScan) => Look
  t: ViewerMessages
  onLook: (fileId: string, part: Partial<Look>) => void
  onLoadFull: (scan: ViewedScan) => void
  onRetry: (scan: ViewedScan) => void
}

/** The scans with what can be done to each: show, let through, load whole, download. */
export function ScanList({ scans, states, lookOf, t, onLook, onLoadFull, onRetry }: ScanListProps) {
  return (
    <ul className="flex flex-col">
      {scans.map((scan) => (
        <ScanRow
          key={scan.fileId}
          scan={scan}
          state={states.get(scan.fileId)}
          look={lookOf(scan)}
          t={t}
          onLook={(part) => onLook(scan.fileId, part)}
          onLoadFull={() => onLoadFull(scan)}
          onRetry={() => onRetry(scan)}
        />
      ))}
    </ul>
  )
}
