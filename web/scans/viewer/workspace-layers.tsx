import { Download, Eye, EyeOff } from 'lucide-react'
import { ProgressBar, ViewerButton } from './controls.tsx'
import type { ViewerMessages } from './messages/en.ts'
import { problemOf } from './scan-list.tsx'
import { fullSourceOf, isDesign, jawOf, type ViewedScan } from './scans.ts'
import type { Parts } from './use-parts.ts'

type LayerRowProps = { scan: ViewedScan; parts: Parts; t: ViewerMessages }

/** How far a layer is, in which quality, and why it is not shown. */
function LayerState({ scan, parts, t }: LayerRowProps) {
  const state = parts.states.get(scan.fileId)
  const look = parts.lookOf(scan)
  const loading = state?.loading ?? null
  const canLoad =
    look.isVisible && state?.mesh && !state.isFull && loading === null && fullSourceOf(scan)
  return (
    <>
      {canLoad ? (
        <p className="flex items-center gap-2 ps-10 text-xs text-ink-3">
          {t.lightCopy}
          <button
            type="button"
            className="font-medium text-accent hover:underline coarse:min-h-11"
            onClick={() => parts.loadFull(scan)}
          >
            {t.loadFull}
          </button>
        </p>
      ) : null}
      {loading === null ? null : (
        <ProgressBar share={loading} label={t.loading(scan.name, loading)} />
      )}
      {look.isVisible && state?.problem ? (
        <p role="alert" className="text-xs text-ink-2">
          {problemOf(state, t)}{' '}
          {state.problem === 'unreachable' ? (
            <ViewerButton label={t.tryAgain} onPress={() => parts.retry(scan)} />
          ) : null}
        </p>
      ) : null}
    </>
  )
}

function LayerRow({ scan, parts, t }: LayerRowProps) {
  const look = parts.lookOf(scan)
  const jaw = isDesign(scan.kind) ? 'design' : jawOf(scan.kind)
  return (
    <li className="border-t border-line px-2 py-1 first:border-t-0">
      <div className="flex items-center gap-1.5">
        <ViewerButton
          label={t.show(scan.name)}
          icon={look.isVisible ? Eye : EyeOff}
          isPressed={look.isVisible}
          isQuiet
          onPress={() => parts.setLook(scan.fileId, { isVisible: !look.isVisible })}
        />
        <span className="scan-swatch" style={{ background: `var(--scan-${jaw})` }} aria-hidden />
        <span
          title={scan.name}
          className={`min-w-0 flex-1 truncate text-sm ${look.isVisible ? '' : 'text-ink-3'}`}
        >
          {scan.name}
        </span>
        <input
          type="range"
          className="scan-range w-14 coarse:h-11"
          aria-label={t.opacity(scan.name)}
          aria-valuetext={t.percent(look.opacity)}
          min={0.1}
          max={1}
          step={0.05}
          value={look.opacity}
          disabled={!look.isVisible}
          onChange={(event) => parts.setLook(scan.fileId, { opacity: Number(event.target.value) })}
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
      <LayerState {...{ scan, parts, t }} />
    </li>
  )
}

/** All scans and designs in all versions: which are shown, and how far one sees through them. */
export function WorkspaceLayers(props: {
  scans: readonly ViewedScan[]
  parts: Parts
  t: ViewerMessages
}) {
  const { scans, parts, t } = props
  return (
    <details
      open={matchMedia('(min-width: 48rem)').matches}
      className="rounded-lg border border-line bg-surface md:shadow-popup"
    >
      <summary className="cursor-pointer px-3 py-2 text-sm font-semibold coarse:min-h-11">
        {t.layers}
      </summary>
      <ul aria-label={t.layers} className="max-h-72 overflow-y-auto border-t border-line">
        {scans.map((scan) => (
          <LayerRow key={scan.fileId} {...{ scan, parts, t }} />
        ))}
      </ul>
    </details>
  )
}
