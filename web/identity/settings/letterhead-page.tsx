import { FileText, Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { maximumLogoBytes } from '#contract/documents/logo-limits'
import { addressOf, type Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { SettingsFrame } from './settings-frame.tsx'

type Letterhead = Answer<'getLetterhead'>['letterhead']

/** The content of a file in Base64. */
async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}

function UploadButton({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const words = useMessages().settings.letterhead
  const id = useId()
  return (
    <Button
      isBusy={isBusy}
      icon={<Upload aria-hidden className="size-4" />}
      onClick={() => document.getElementById(id)?.click()}
    >
      {words.upload}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/svg+xml"
        hidden
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
    </Button>
  )
}

function LogoCard({ letterhead: { logo } }: { letterhead: Letterhead }) {
  const t = useMessages()
  const words = t.settings.letterhead
  const { isOwner } = useSession()
  const { run, isBusy } = useCommand('updateLetterhead', {
    onDone: () => showNotice(t.settings.saved),
  })
  const upload = async (file: File) => {
    if (file.size > maximumLogoBytes) showNotice(words.tooLarge)
    else await run({ body: { logo: await readBase64(file) } })
  }
  return (
    <Card title={words.logo}>
      <div className="flex flex-col items-start gap-3">
        {logo === null ? (
          <p className="text-ink-3">{words.noLogo}</p>
        ) : (
          <img
            src={logo}
            alt={words.logo}
            className="max-h-24 max-w-72 rounded-lg border border-line p-2"
          />
        )}
        {isOwner && (
          <div className="flex flex-wrap gap-2">
            <UploadButton isBusy={isBusy} onFile={(file) => void upload(file)} />
            {logo !== null && (
              <Button disabled={isBusy} onClick={() => void run({ body: { logo: null } })}>
                {words.remove}
              </Button>
            )}
          </div>
        )}
        <p className="text-xs text-ink-3">{words.logoHint}</p>
      </div>
    </Card>
  )
}

function ColorCard({ letterhead: { accentColor } }: { letterhead: Letterhead }) {
  const t = useMessages()
  const words = t.settings.letterhead
  const { isOwner } = useSession()
  const [color, setColor] = useState(accentColor ?? '#000000')
  const { run, isBusy } = useCommand('updateLetterhead', {
    onDone: () => showNotice(t.settings.saved),
  })
  return (
    <Card title={words.color}>
      <form
        className="flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void run({ body: { accentColor: color } })
        }}
      >
        <TextField
          type="color"
          label={words.color}
          hidesLabel
          hint={words.colorHint}
          disabled={!isOwner}
          className="w-40"
          value={color}
          onChange={setColor}
        />
        {isOwner && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {t.ui.save}
            </Button>
            {accentColor !== null && (
              <Button
                disabled={isBusy}
                onClick={() => {
                  setColor('#000000')
                  void run({ body: { accentColor: null } })
                }}
              >
                {words.black}
              </Button>
            )}
          </div>
        )}
      </form>
    </Card>
  )
}

/** Logo and colour of the laboratory's documents, with one of them to look at. */
export function LetterheadPage() {
  const words = useMessages().settings.letterhead
  const { isOwner } = useSession()
  const query = useRead('getLetterhead', {})
  return (
    <SettingsFrame
      title={words.title}
      subtitle={words.lead}
      actions={
        <AnchorButton
          href={addressOf('getLetterheadPreview', {})}
          target="_blank"
          icon={<FileText aria-hidden className="size-4" />}
        >
          {words.preview}
        </AnchorButton>
      }
    >
      <Loaded query={query}>
        {({ letterhead }) => (
          <div className="flex flex-col gap-4">
            {!isOwner && <p className="text-ink-3">{words.ownerOnly}</p>}
            <LogoCard letterhead={letterhead} />
            <ColorCard letterhead={letterhead} />
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  )
}
