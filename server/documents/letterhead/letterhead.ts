import type { Letterhead, updateLetterhead } from '#contract/documents/letterhead'
import { maximumLogoBytes } from '#contract/documents/logo-limits'
import type { Body } from '#contract/platform/endpoint'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import { openThreads } from '#platform/jobs/threads'
import { mostTimesLonger, type DrawnLogo } from './drawn-logo.ts'
import { insertLetterhead, selectLetterhead } from './queries.ts'

// A picture may ask for much memory and time. Beside the requests it costs one thread at most.
const threads = openThreads<Uint8Array, DrawnLogo>({
  file: new URL('./logo-thread.ts', import.meta.url),
  most: 1,
  mostWaiting: 8,
  timeoutMs: 10_000,
  heapMegabytes: 128,
})

/** Brightness of a part of a colour as the eye has it (WCAG 2.2, relative luminance). */
const linear = (part: number): number =>
  part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4

/** The contrast of a colour with white paper, from 1 to 21 (WCAG 2.2, contrast ratio). */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) =>
    linear(Number.parseInt(color.slice(from, from + 2), 16) / 255),
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** The letterhead of the laboratory at work; nothing where it never had one. */
export async function readLetterhead(tx: Tx): Promise<Letterhead> {
  const row = await selectLetterhead(tx)
  return {
    logo: row?.logo ? `data:image/png;base64,${row.logo.toString('base64')}` : null,
    accentColor: row?.accentColor ?? null,
    updatedAt: row?.createdAt ?? null,
  }
}

/** The picture of a file, as it is printed. @throws Refusal 422 */
async function drawLogo(base64: string, organizationId: string): Promise<Buffer> {
  const file = Buffer.from(base64, 'base64')
  if (file.length > maximumLogoBytes) {
    throw new Refusal('logo_too_large', { kilobytes: maximumLogoBytes / 1_000 })
  }
  const drawn = await threads.run(new Uint8Array(file), organizationId)
  if (drawn === 'unreadable') throw new Refusal('logo_unreadable')
  if (drawn === 'narrow') throw new Refusal('logo_too_narrow', { times: mostTimesLonger })
  return Buffer.from(drawn)
}

/** Changes the keys that are sent. @throws Refusal 422 */
export async function changeLetterhead(
  tx: Tx,
  organizationId: string,
  { logo, accentColor }: Body<typeof updateLetterhead>,
): Promise<Letterhead> {
  if (accentColor && contrastWithWhite(accentColor) < 4.5) {
    throw new Refusal('accent_color_too_light', { color: accentColor })
  }
  const drawn = typeof logo === 'string' ? await drawLogo(logo, organizationId) : logo
  const before = await selectLetterhead(tx)
  await insertLetterhead(tx, {
    logo: drawn === undefined ? (before?.logo ?? null) : drawn,
    accentColor: accentColor === undefined ? (before?.accentColor ?? null) : accentColor,
  })
  return readLetterhead(tx)
}
