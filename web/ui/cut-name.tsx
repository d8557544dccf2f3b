/**
 * A name that is cut in its middle where it has no room, so that its beginning and its last word stay; hover
 * shows it whole, and it is read as one.
 */
export function CutName({ name }: { name: string }) {
  // A last word that would take all of the room is itself cut, and where even that has none, at its end.
  const end = Math.max(name.lastIndexOf(' '), name.length - 16)
  return (
    <span translate="no" title={name} className="flex min-w-0 whitespace-pre">
      <span className="shrink-1000000 overflow-hidden text-ellipsis">{name.slice(0, end)}</span>
      <span className="overflow-hidden text-ellipsis">{name.slice(end)}</span>
    </span>
  )
}
