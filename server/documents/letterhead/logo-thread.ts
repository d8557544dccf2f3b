import sharp from 'sharp'
import { workOff } from '#platform/jobs/work-off'
import { mostTimesLonger, type DrawnLogo } from './drawn-logo.ts'

// 60 by 21 mm at 600 dots an inch: more is not seen on paper.
const widest = 1_417
const highest = 496
const maximumPixels = 16_000_000

const leastSide = 16

// The library reads many formats, some of which read further files. Three are all that come here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
})
// What may be read is a setting of the whole process, and others may widen it.
const formats = new Set<string>(['jpeg', 'png', 'svg'])
sharp.concurrency(1)
sharp.cache(false)

// An entity may stand for a thousand others, or for a file; no drawing program writes one.
const hasEntities = (bytes: Uint8Array): boolean =>
  /<!ENTITY/i.test(Buffer.from(bytes).toString('latin1'))

/**
 * The picture in a file as a PNG without transparency, no larger than what is printed. Scripts,
 * addresses and what else is in the file are left behind.
 */
async function drawLogo(bytes: Uint8Array): Promise<DrawnLogo> {
  const options = { limitInputPixels: maximumPixels, failOn: 'truncated' as const }
  try {
    if (hasEntities(bytes)) return 'unreadable'
    const { width, height, format } = await sharp(bytes, options).metadata()
    if (!formats.has(format)) return 'unreadable'
    const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
    if (longer > mostTimesLonger * shorter) return 'narrow'
    if (format !== 'svg' && longer < leastSide) return 'narrow'
    // A drawing has no pixels of its own: it is drawn as large as it is printed.
    const scale = Math.min(widest / width, highest / height)
    const density = Math.min(2_400, Math.max(1, 72 * scale))
    const input = format === 'svg' ? { ...options, density } : options
    const drawn = await sharp(bytes, input)
      .autoOrient()
      .resize({ width: widest, height: highest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, palette: false })
      .toBuffer()
    return new Uint8Array(drawn)
  } catch {
    return 'unreadable'
  }
}

workOff(drawLogo)
