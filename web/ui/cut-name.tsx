/**
 * A name that is cut in its middle where it has no room, so that its beginning and its last word stay; hover
 * shows it whole, and it is read as one.
 */
export function CutName({ name }: { name: string }) {
  // A last word that would take all of the room is itself cut.
  const end = Math.max(name.lastIndexOf(' '), name.length - 16)
  return (
    <span translate="no" title={name} className="flex min-w-0 whitespace-pre">
      <span className="truncate">{name.slice(0, end)}</span>
      <span className="shrink-0">{name.slice(end)}</span>
    </span>
  )
}
