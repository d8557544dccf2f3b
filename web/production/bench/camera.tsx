import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options?: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

// Those of tickets, labels and packs: https://developer.mozilla.org/docs/Web/API/BarcodeDetector
const formats = ['qr_code', 'code_128', 'data_matrix', 'ean_13']
const lookEveryMs = 200

/** Whether this browser gives pages a picture of a camera: it does on safe connections alone. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator

/** The browser's own reader where it knows any of the codes, else the one that comes with the app. */
async function openDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (Own && known.includes('qr_code')) return new Own({ formats })
  const { codeDetector } = await import('./code-detector.ts')
  return codeDetector(formats)
}

function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const take = useEffectEvent(onCode)
  useEffect(() => {
    // Its code is on its way while the person is asked for the camera.
    const opening = openDetector()
    let stream: MediaStream | null = null
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = async (): Promise<void> => {
      if (isOver || !video.current) return
      // A frame that is not there yet is looked at again.
      const detector = await opening
      const [found] = await detector.detect(video.current).catch(() => [])
      if (found && !isOver) {
        stop()
        take(found.rawValue)
        return
      }
      timer = setTimeout(() => void look(), lookEveryMs)
    }
    const open = async (): Promise<void> => {
      const wanted = { video: { facingMode: 'environment' }, audio: false }
      stream = await navigator.mediaDevices.getUserMedia(wanted)
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    open().catch(() => setIsRefused(true))
    return stop
  }, [])
  return { video, isRefused }
}

/** The picture of the camera, until a code is in it. */
export function Camera({
  onCode,
  onClose,
}: {
  onCode: (code: string) => void
  onClose: () => void
}) {
  const t = useMessages().bench.work
  const { video, isRefused } = useCamera(onCode)
  return (
    <div className="flex flex-col gap-2.5">
      {isRefused ? (
        <Banner tone="warn">{t.cameraRefused}</Banner>
      ) : (
        <video
          ref={video}
          aria-label={t.cameraView}
          muted
          playsInline
          className="aspect-4/3 w-full rounded-xl bg-sunken object-cover"
        />
      )}
      <Button className="h-14 coarse:h-14" onClick={onClose}>
        {t.cameraOff}
      </Button>
    </div>
  )
}
