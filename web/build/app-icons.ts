import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const source = fileURLToPath(new URL('../icon.svg', import.meta.url))

const ground = '#1a56b7'

// A mask cuts a fifth of each side at most: https://www.w3.org/TR/appmanifest/#icon-masks
const icons = [
  { name: 'icon-192.png', size: 192, share: 0.72, purpose: 'any' },
  { name: 'icon-512.png', size: 512, share: 0.72, purpose: 'any' },
  { name: 'icon-maskable.png', size: 512, share: 0.56, purpose: 'maskable' },
] as const

async function drawIcon(size: number, share: number): Promise<Buffer> {
  const white = (await readFile(source, 'utf8')).replaceAll(/stroke="#\w+"/g, 'stroke="#ffffff"')
  const width = Math.round(size * share)
  const sign = await sharp(Buffer.from(white), { density: 600 }).resize({ width }).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: sign, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

const manifest = {
  id: '/app/',
  name: 'Pontic',
  short_name: 'Pontic',
  description: 'Orders, scans and invoices between labs and practices',
  start_url: '/app/',
  scope: '/app/',
  display: 'standalone',
  background_color: '#f5f4f2',
  theme_color: '#f5f4f2',
  icons: [
    { src: '/app/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ...icons.map(({ name, size, purpose }) => ({
      src: `/app/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ],
}

/** What makes the app installable: its manifest and icons, by their names under `/app`. */
export async function buildManifest(): Promise<Record<string, Uint8Array>> {
  const drawn = await Promise.all(
    icons.map(async ({ name, size, share }) => [name, await drawIcon(size, share)] as const),
  )
  return {
    'manifest.webmanifest': Buffer.from(JSON.stringify(manifest)),
    ...Object.fromEntries(drawn),
  }
}
