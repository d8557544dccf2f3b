import { CopyButton } from './copy-button.tsx'

/** A text that goes to another program, with a button that copies it. */
export function CopiedText({
  name,
  text,
  words: { copy, copied },
}: {
  name: string
  text: string
  words: { copy: (what: string) => string; copied: string }
}) {
  return (
    <div>
      <p className="text-sm font-medium">{name}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-lg bg-sunken px-2.5 py-1.5 font-mono text-sm break-all">
          {text}
        </code>
        <CopyButton label={copy(name)} text={text} copied={copied} />
      </div>
    </div>
  )
}
