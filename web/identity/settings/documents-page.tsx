import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import {
  documentBlocks,
  longestTemplateText,
  usualBlocks,
  type DocumentBlock,
} from '#contract/documents/document-blocks'
import { templateKinds, type TemplateKind } from '#contract/documents/template-kinds'
import { addressOf, type Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { locales, type Locale } from '../../i18n/locale.ts'
import { AnchorButton, Button, IconButton } from '../../ui/button.tsx'
import { Check, Select, TextArea, TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { moveBlock, switchBlock } from './document-blocks.ts'
import { SettingsFrame } from './settings-frame.tsx'

type Template = Answer<'getDocumentTemplates'>['documentTemplates'][number]
type EditorProps = { template: Template; change: (changes: Partial<Template>) => void }

const languages = Object.keys(locales) as Locale[]

function BlockRow({ template, change, block }: EditorProps & { block: DocumentBlock }) {
  const t = useMessages().documentTemplates
  const { kind, blocks } = template
  const { required, movable } = documentBlocks[kind]
  const isShown = blocks.includes(block)
  const shown = blocks.filter((one) => movable.includes(one))
  const move = (step: -1 | 1) => change({ blocks: moveBlock(blocks, movable, block, step) })
  return (
    <li className="flex min-h-9 items-center justify-between gap-2">
      <Check
        label={t.blocks[block]}
        isChecked={isShown}
        isDisabled={required.includes(block)}
        onChange={() => change({ blocks: switchBlock(kind, blocks, block) })}
      />
      {isShown && movable.includes(block) && shown.length > 1 && (
        <span className="flex">
          <IconButton
            label={t.moveUp(t.blocks[block])}
            icon={<ArrowUp aria-hidden className="size-4" />}
            disabled={shown[0] === block}
            onClick={() => move(-1)}
          />
          <IconButton
            label={t.moveDown(t.blocks[block])}
            icon={<ArrowDown aria-hidden className="size-4" />}
            disabled={shown.at(-1) === block}
            onClick={() => move(1)}
          />
        </span>
      )}
    </li>
  )
}

function BlocksCard(props: EditorProps) {
  const t = useMessages().documentTemplates
  const { kind, blocks } = props.template
  const { movable, details: usual, optional = [] } = documentBlocks[kind]
  const details = [...usual, ...optional]
  const isMoney = kind === 'invoice' || kind === 'credit_note' || kind === 'statement'
  const hidden = movable.filter((block) => !blocks.includes(block))
  const sections = [...blocks.filter((block) => movable.includes(block)), ...hidden]
  return (
    <>
      {sections.length > 0 && (
        <Card title={t.parts}>
          {isMoney && <p className="mb-2 text-sm text-ink-3">{t.fixed}</p>}
          <ul>
            {sections.map((block) => (
              <BlockRow key={block} block={block} {...props} />
            ))}
          </ul>
        </Card>
      )}
      {details.length > 0 && (
        <Card title={t.details}>
          <ul>
            {details.map((block) => (
              <BlockRow key={block} block={block} {...props} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function TextsCard({ template: { headerText, footerText }, change }: EditorProps) {
  const t = useMessages().documentTemplates
  return (
    <Card title={t.texts}>
      <div className="flex flex-col gap-3">
        {languages.map((language) => (
          <TextField
            key={language}
            label={t.headerText(locales[language])}
            isOptional
            maxLength={longestTemplateText.headerText}
            value={headerText[language] ?? ''}
            onChange={(text) => change({ headerText: { ...headerText, [language]: text } })}
          />
        ))}
        {languages.map((language) => (
          <TextArea
            key={language}
            label={t.footerText(locales[language])}
            isOptional
            maxLength={longestTemplateText.footerText}
            value={footerText[language] ?? ''}
            onChange={(text) => change({ footerText: { ...footerText, [language]: text } })}
          />
        ))}
      </div>
    </Card>
  )
}

function Preview({ template }: { template: Template }) {
  const { t, locale } = useSpeech()
  const words = t.documentTemplates
  const [language, setLanguage] = useState<Locale>(locale)
  const { kind, blocks, headerText, footerText } = useDebounced(template, 500)
  const address = addressOf('getDocumentTemplatePreview', {
    query: {
      kind,
      blocks: blocks.join(','),
      headerText: headerText[language] ?? '',
      footerText: footerText[language] ?? '',
      lang: language,
    },
  })
  return (
    <Card
      title={words.preview}
      actions={
        <AnchorButton
          href={address}
          target="_blank"
          icon={<ExternalLink aria-hidden className="size-4" />}
        >
          {words.openPreview}
        </AnchorButton>
      }
    >
      <div className="flex flex-col gap-3">
        <Select
          label={words.previewLanguage}
          options={languages.map((value) => ({ value, label: locales[value] }))}
          value={language}
          onChange={(value) => setLanguage(value as Locale)}
        />
        <object
          key={address}
          title={words.preview}
          data={address}
          type="application/pdf"
          className="h-[70vh] w-full rounded-lg border border-line bg-sunken"
        >
          <p className="p-4 text-ink-2">{words.noPreview}</p>
        </object>
      </div>
    </Card>
  )
}

const written = (texts: Template['headerText']): Template['headerText'] =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) =>
      text.trim() === '' ? [] : [[language, text.trim()]],
    ),
  )

function Editor({ saved }: { saved: Template }) {
  const t = useMessages()
  const words = t.documentTemplates
  const { isOwner } = useSession()
  const [template, setTemplate] = useState(saved)
  const change = (changes: Partial<Template>) => setTemplate({ ...template, ...changes })
  const { run, isBusy } = useCommand('replaceDocumentTemplate', {
    onDone: () => showNotice(t.settings.saved),
  })
  const { kind, blocks } = template
  const body = {
    kind,
    blocks,
    headerText: written(template.headerText),
    footerText: written(template.footerText),
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run({ body })
        }}
      >
        <fieldset disabled={!isOwner} className="flex flex-col gap-4">
          <BlocksCard template={template} change={change} />
          {kind !== 'order_label' && <TextsCard template={template} change={change} />}
        </fieldset>
        {isOwner && (
          <div className="mt-4 flex flex-wrap gap-2">
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {t.ui.save}
            </Button>
            <Button onClick={() => change({ blocks: usualBlocks(kind) })}>{words.usual}</Button>
          </div>
        )}
      </form>
      <Preview template={template} />
    </div>
  )
}

/** What each document of the laboratory shows, with one of a made-up order beside it. */
export function DocumentsPage() {
  const t = useMessages()
  const words = t.documentTemplates
  const { isOwner } = useSession()
  const { kind = 'work_ticket' } = useSearch({ from: '/signed-in/settings/documents' })
  const navigate = useNavigate()
  const query = useRead('getDocumentTemplates', {})
  const choose = (value: string) =>
    void navigate({ to: '/settings/documents', search: { kind: value as TemplateKind } })
  return (
    <SettingsFrame title={words.title} subtitle={words.lead} width="detail">
      <Loaded query={query}>
        {({ documentTemplates }) => {
          const saved = documentTemplates.find((one) => one.kind === kind)
          return (
            <div className="flex flex-col gap-4">
              {!isOwner && <p className="text-ink-3">{words.ownerOnly}</p>}
              <Select
                label={words.kind}
                options={templateKinds.map((value) => ({ value, label: words.kinds[value] }))}
                value={kind}
                onChange={choose}
              />
              {saved && <Editor key={`${kind} ${saved.updatedAt}`} saved={saved} />}
            </div>
          )
        }}
      </Loaded>
    </SettingsFrame>
  )
}
