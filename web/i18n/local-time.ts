const pad = (value: number) => String(value).padStart(2, '0')

/** An instant as a field of day and time has it, in the time of the browser; empty for none. */
export function localOf(at: string | null): string {
  if (at === null) return ''
  const moment = new Date(at)
  const day = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join('-')
  return `${day}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`
}

/** What a field of day and time says, as an instant; null where it says nothing. */
export function instantOf(local: string): string | null {
  const moment = new Date(local)
  return local === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
