import { Copy } from 'lucide-react'
import { IconButton } from './button.tsx'
import { showNotice } from './toast.tsx'

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
  const write = () => void navigator.clipboard.writeText(text).then(() => showNotice(copied))
  return (
    <div>
      <p className="text-sm font-medium">{name}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-lg bg-sunken px-2.5 py-1.5 font-mono text-sm break-all">
          {text}
        </code>
        <IconButton
          label={copy(name)}
          icon={<Copy aria-hidden className="size-4" />}
          onClick={write}
        />
      </div>
    </div>
  )
}
