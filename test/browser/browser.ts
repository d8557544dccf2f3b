import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { packedChromium } from './packed-chromium.ts'

const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
  (name) => process.env[name] ?? [],
)

// Where systems put a browser that speaks Chromium's protocol.
const knownPlaces: Record<string, string[]> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: windowsFolders.flatMap((folder) => [
    join(folder, 'Google/Chrome/Application/chrome.exe'),
    join(folder, 'Chromium/Application/chrome.exe'),
    join(folder, 'Microsoft/Edge/Application/msedge.exe'),
  ]),
}

type Program = {
  path: string
  /** What the program needs to start beside the environment of this process. */
  environment: Record<string, string>
  isPacked: boolean
}

async function findProgram(): Promise<Program> {
  const named = process.env['CHROMIUM_PATH']
  const found = named ?? knownPlaces[process.platform]?.find((path) => existsSync(path))
  if (found !== undefined) return { path: found, environment: {}, isPacked: false }
  if (process.platform === 'linux' && process.arch === 'x64') {
    return { ...(await packedChromium()), isPacked: true }
  }
  throw new Error(
    'No Chromium was found for the tests in a browser. Install Chrome or Chromium, or say with CHROMIUM_PATH where one is.',
  )
}

// WebGL in software and glyphs without hints: the same picture on every machine.
const flags = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
]

// Four samples for each pixel cost half of what a scan in software costs.
const roughFlags = ['--webgl-msaa-sample-count=0']

async function start(isRough: boolean): Promise<Browser> {
  const { path, environment, isPacked } = await findProgram()
  // Chromium refuses to shut root in, and the packed one brings no program that shuts in.
  const isOpen = isPacked || process.getuid?.() === 0
  return chromium.launch({
    executablePath: path,
    args: [...flags, ...(isRough ? roughFlags : []), ...(isOpen ? ['--no-sandbox'] : [])],
    env: { ...(process.env as Record<string, string>), ...environment },
  })
}

// The runner's process of several files ends with the last of them, and its browser with it.
const isShared = process.env['TEST_FILES'] !== undefined
let shared: Promise<Browser> | undefined

/**
 * A Chromium without a window: the one that CHROMIUM_PATH names, the machine's, or on Linux the one
 * that comes as a package. A rough one draws the edges of scans without smoothing them; the test files
 * of one process share it.
 * @throws Error that says how to get one, or what kept the one found from starting
 */
export async function launch({ isRough = false }: { isRough?: boolean } = {}): Promise<{
  browser: Browser
  /** Ends it, or leaves it to the next file. */
  close(): Promise<void>
}> {
  if (isRough && isShared) {
    shared ??= start(isRough)
    return { browser: await shared, close: async () => undefined }
  }
  const browser = await start(isRough)
  return { browser, close: () => browser.close() }
}
