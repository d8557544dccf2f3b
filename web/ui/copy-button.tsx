import { Copy } from 'lucide-react'
import { IconButton } from './button.tsx'
import { showNotice } from './toast.tsx'

/** Selects the nearest text around an element, for the copy command of the browser itself. */
function selectBeside(element: HTMLElement): void {
  let box = element.parentElement
  while (box && box.innerText.trim() === '') box = box.parentElement
  if (box) getSelection()?.selectAllChildren(box)
}

/**
 * A button that copies the text beside it and says so. Where the browser gives no page the clipboard, as
 * without TLS, the text is selected, so that the browser's own command copies it.
 */
export function CopyButton({
  label,
  text,
  copied,
}: {
  label: string
  text: string
  /** What is said then. */
  copied: string
}) {
  const copy = async (button: HTMLElement) => {
    try {
      await navigator.clipboard.writeText(text)
      showNotice(copied)
    } catch {
      selectBeside(button)
    }
  }
  return (
    <IconButton
      label={label}
      icon={<Copy aria-hidden className="size-4" />}
      onClick={(event) => void copy(event.currentTarget)}
    />
  )
}
