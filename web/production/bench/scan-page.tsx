import { Camera as CameraIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { typeSeparator } from '../../ui/separator-key.ts'
import { Camera, hasCamera } from './camera.tsx'
import { useCodes } from './use-codes.ts'

const submitLook = 'h-17 px-8 text-lg coarse:h-17 max-md:w-full'

/** Reads a ticket, tray or lot: with the camera, with a scanner, or as somebody types it. */
export function ScanPage() {
  const t = useMessages().bench.work
  const [code, setCode] = useState('')
  const [isCameraOn, setIsCameraOn] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const follow = useCodes()
  const submit = () => {
    field.current?.focus()
    const read = code.trim()
    if (read === '') return
    // What is scanned before the reply is the next code.
    setCode('')
    void follow(read)
  }
  return (
    <Page
      title={t.scanTitle}
      width="narrow"
      parent={{ to: '/bench/queue', label: t.toQueue }}
      subtitle={t.scanHint}
    >
      <div className="flex flex-col gap-4">
        {isCameraOn ? (
          <Camera
            onCode={(read) => {
              setIsCameraOn(false)
              void follow(read)
            }}
            onClose={() => setIsCameraOn(false)}
          />
        ) : hasCamera() ? (
          <Button
            className="h-17 text-lg coarse:h-17"
            icon={<CameraIcon aria-hidden className="size-6" />}
            onClick={() => setIsCameraOn(true)}
          >
            {t.camera}
          </Button>
        ) : (
          <p className="text-ink-2">{t.cameraNone}</p>
        )}
        <form
          className="flex flex-wrap items-end gap-2.5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <label className="flex min-w-48 grow flex-col gap-1 font-medium">
            {t.scanField}
            <input
              ref={field}
              value={code}
              maxLength={300}
              autoComplete="off"
              className="control h-17 text-xl coarse:h-17"
              onChange={(event) => setCode(event.currentTarget.value)}
              onKeyDown={(event) => setCode(typeSeparator(event) ?? code)}
            />
          </label>
          <Button type="submit" variant="primary" className={submitLook}>
            {t.scanOpen}
          </Button>
        </form>
      </div>
    </Page>
  )
}
