import { Download } from 'lucide-react'
import { ViewerButton } from './controls.tsx'
import type { ViewerMessages } from './messages/en.ts'
import type { ViewedScan } from './scans.ts'

type FallbackProps = { scans: readonly ViewedScan[]; t: ViewerMessages; onRetry: () => void }

/** Pictures of the scans, made by the service, and their files: what is left without WebGL. */
export function Fallback({ scans, t, onRetry }: FallbackProps) {
  return (
    <section aria-label={t.viewer} className="flex flex-col gap-3">
      <p className="text-sm text-ink-2" role="status">
        {t.noGraphics} <ViewerButton label={t.tryAgain} onPress={onRetry} />
      </p>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {scans.map((scan) => (
          <li
            key={scan.fileId}
            className="flex flex-col overflow-hidden rounded-lg border border-line"
          >
            {scan.thumbnailUrl ? (
              <img
                className="aspect-4/3 w-full bg-sunken object-contain"
                src={scan.thumbnailUrl}
                alt={scan.name}
                loading="lazy"
              />
            ) : (
              <span className="grid aspect-4/3 place-items-center bg-sunken text-sm text-ink-3">
                {t.noPicture}
              </span>
            )}
            <a
              className="flex min-h-10 items-center justify-between gap-2 px-3 py-2 text-sm hover:bg-sunken coarse:min-h-11"
              href={scan.contentUrl}
              download
              aria-label={t.download(scan.name)}
            >
              <span className="truncate">{scan.name}</span>
              <Download aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
