import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { transform, type Loader, type OutputFile } from 'esbuild'
import { buildAgent } from '../packages/agent/build.ts'
import { buildManifest } from './build/app-icons.ts'
import { addressesOf, bundleScripts, firstScripts, partsOf } from './build/scripts.ts'
import { buildFrameStyles, buildStyles } from './build/styles.ts'
import { buildWorkers, offlineScripts } from './build/worker.ts'
import { locales, type Locale } from './i18n/locale.ts'

const web = fileURLToPath(new URL('.', import.meta.url))
const dist = join(web, 'dist')

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

// For what the first page needs the best of eleven, seven hundredths smaller than nine; for all else nine,
// which takes a fifth of the time.
const brotliOptions = (isFirst: boolean) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: isFirst ? 11 : 9 },
})

async function writeWithCompressed(
  path: string,
  bytes: Uint8Array,
  isFirst = false,
): Promise<void> {
  const isText = /\.(?:js|css|html|svg|json|wasm)$/.test(path)
  const writeBrotli = async () =>
    writeFile(`${path}.br`, await compressBrotli(bytes, brotliOptions(isFirst)))
  await Promise.all([
    writeFile(path, bytes),
    isText && writeBrotli(),
    isText && compressGzip(bytes).then((small) => writeFile(`${path}.gz`, small)),
  ])
}

const hashOf = (bytes: Uint8Array | string) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 8)

async function copyFont(folder: string): Promise<string> {
  const source = fileURLToPath(
    import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  )
  const bytes = await readFile(source)
  const name = `assets/inter-${hashOf(bytes)}.woff2`
  await writeFile(join(folder, name), bytes)
  return `/app/${name}`
}

// The program that reads codes where the browser has none: loaded by who turns the camera on.
// Its address stays, so that the page does not have to say it.
async function copyCodeReader(folder: string): Promise<void> {
  const source = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await writeWithCompressed(join(folder, 'code-reader.wasm'), await readFile(source))
}

async function minified(source: string, loader: Loader): Promise<string> {
  const { code } = await transform(source, { loader, minify: true })
  return code.trim()
}

/** The text of the built file at an address. */
function textOf(files: readonly OutputFile[], address = ''): string {
  const found = files.find(({ path }) => basename(path) === basename(address))
  if (!found) throw new Error(`No file was built for ${address}.`)
  return found.text
}

async function writeStyles(folder: string, font: string): Promise<string> {
  const text = (await minified(await buildStyles(), 'css')).replace('FONT_INTER', font)
  const name = `assets/app-${hashOf(text)}.css`
  await writeWithCompressed(join(folder, name), Buffer.from(text), true)
  return `/app/${name}`
}

/** What replaces a comment of its name in the page, and a name in braces. */
type Pieces = { elements: Record<string, string>; names: Record<string, string> }

function writePage(template: string, { elements, names }: Pieces): string {
  const fill = (pieces: Record<string, string>) => (place: string, name: string) => {
    const value = pieces[name]
    if (value === undefined) throw new Error(`The page asks for ${place}, which is not built.`)
    return value
  }
  return template
    .replaceAll(/<!-- (\w[\w-]*) -->/g, fill(elements))
    .replaceAll(/\{\{(\w[\w-]*)\}\}/g, fill(names))
}

/**
 * Builds the web app into `web/dist`: scripts, styles, the font, the page, each also compressed, and
 * the agent for the computers of scanners. The
 * names of assets carry a hash of what is in them, so that browsers keep them for ever. The folder is
 * exchanged as a whole at the end; a build that fails leaves the one before.
 */
export async function buildWeb(): Promise<void> {
  const folder = `${dist}-${process.pid}`
  await rm(folder, { recursive: true, force: true })
  const { files, metafile } = await bundleScripts(folder)
  await mkdir(join(folder, 'assets'), { recursive: true })
  // What runs before the first paint is inside the page.
  const scripts = files.filter(({ path }) => !/[/\\]boot-[^/\\]*$/.test(path))
  const first = new Set(firstScripts(metafile, Object.keys(locales)).map((file) => basename(file)))
  await Promise.all(
    scripts.map(({ path, contents }) =>
      writeWithCompressed(path, contents, first.has(basename(path))),
    ),
  )
  const font = await copyFont(folder)
  await copyCodeReader(folder)
  const styles = await writeStyles(folder, font)
  const addresses = addressesOf(metafile)
  const parts = JSON.stringify(partsOf(metafile, Object.keys(locales)))
  const page = writePage(await readFile(join(web, 'index.html'), 'utf8'), {
    names: { ...addresses, styles, font, parts },
    elements: {
      'frame-styles': `<style>${await minified(await buildFrameStyles(), 'css')}</style>`,
      boot: `<script>${textOf(files, addresses['boot']).trim()}</script>`,
    },
  })
  await writeWithCompressed(join(folder, 'index.html'), Buffer.from(page), true)
  const kept = [...offlineScripts(metafile, Object.keys(locales) as Locale[]), styles, font]
  for (const [name, bytes] of Object.entries(await buildWorkers(page, kept))) {
    await writeWithCompressed(join(folder, name), bytes)
  }
  await cp(join(web, 'icon.svg'), join(folder, 'icon.svg'))
  for (const [name, bytes] of Object.entries(await buildManifest())) {
    await writeFile(join(folder, name), bytes)
  }
  // The pages that the server draws link to it: its address stays.
  await writeWithCompressed(join(folder, 'page.css'), await readFile(join(web, 'styles/page.css')))
  await buildAgent(join(folder, 'pontic-agent.mjs'))
  await writeFile(join(folder, 'metafile.json'), JSON.stringify(metafile))
  await exchange(folder)
}

// By two renames: removing the old one first left nothing to serve for as long as that took.
async function exchange(folder: string): Promise<void> {
  const former = `${folder}-former`
  if (existsSync(dist)) await rename(dist, former)
  await rename(folder, dist)
  await rm(former, { recursive: true, force: true })
}

if (import.meta.main) await buildWeb()
