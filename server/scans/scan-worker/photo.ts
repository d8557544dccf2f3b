import sharp from 'sharp'
import { BadScan } from '#dental-scans/bad-scan'
import { thumbnailSize } from './outputs.ts'

// Cameras of telephones have up to 50 million; a picture that claims more is there to fill memory.
const maximumPixels = 64_000_000
const longestSide = 4_096

// The library reads many formats, some of which read further files. Two are all that come here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

/** Runs of letters in what cameras and programs write beside the picture. */
function wordsOf(blocks: readonly (Buffer | undefined)[]): string[] {
  return blocks.flatMap((block) => {
    const text = block?.toString('utf8') ?? ''
    return [...text.matchAll(/[\p{L}\p{N} .,_@-]{4,}/gu)].map(([words]) => words.trim())
  })
}

/**
 * Copies of a photo for an app, without anything but the picture, the right way up: one to look at and
 * a thumbnail; and the words that the original carries. @throws BadScan
 */
export async function copyPhoto(
  bytes: Buffer,
): Promise<{ preview: Buffer; thumbnail: Buffer; words: string[] }> {
  try {
    const options = { limitInputPixels: maximumPixels, failOn: 'truncated' as const }
    const { exif, iptc, xmp } = await sharp(bytes, options).metadata()
    const upright = () => sharp(bytes, options).autoOrient().toColourspace('srgb')
    const preview = await upright()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, effort: 2 })
      .toBuffer()
    const thumbnail = await upright()
      .resize({ width: thumbnailSize, height: thumbnailSize, fit: 'inside' })
      .webp()
      .toBuffer()
    return { preview, thumbnail, words: wordsOf([exif, iptc, xmp]) }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (!/pixel limit|dimensions/.test(message)) throw new BadScan('picture_damaged')
    throw new BadScan('picture_too_large', { millions: maximumPixels / 1e6 })
  }
}
