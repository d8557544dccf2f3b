import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'

const require = createRequire(import.meta.url)
const web = fileURLToPath(new URL('..', import.meta.url))

const pathOf = (id: string, base: string) =>
  id.startsWith('.')
    ? join(base, id)
    : require.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id)

async function loadStylesheet(id: string, base: string) {
  const path = pathOf(id, base)
  return { path, base: dirname(path), content: await readFile(path, 'utf8') }
}

// Whatever could be a class; Tailwind leaves out what is none. The second finds those whose selector in
// brackets has a `>`: of these the first finds a part alone.
const wordPatterns = [
  /[^\s"'`<>={}]+(?:\[[^\]\s]*\][^\s"'`<>={}]*)*/g,
  /[\w:@*-]+\[&(?:[^[\]\s]|\[[^[\]\s]*\])*\]:[\w-]+(?:\[[^\]\s]*\])?/g,
]

async function wordsOfSources(): Promise<string[]> {
  const files = await readdir(web, { recursive: true })
  const sources = files.filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('dist'),
  )
  const texts = await Promise.all(sources.map((file) => readFile(join(web, file), 'utf8')))
  return [
    ...new Set(
      texts.flatMap((text) => wordPatterns.flatMap((pattern) => text.match(pattern) ?? [])),
    ),
  ]
}

/**
 * The style sheet of the app: the tokens and rules of `web/styles/app.css`, and a class for each word
 * of the sources that Tailwind knows. Its compiler is JavaScript alone, so that it builds everywhere;
 * the scanner that comes with it needs a binary for each platform.
 */
export async function buildStyles(): Promise<string> {
  const base = join(web, 'styles')
  const { build } = await compile(await readFile(join(base, 'app.css'), 'utf8'), {
    base,
    loadStylesheet,
  })
  return build(await wordsOfSources())
}

/**
 * The styles that come inside the page: `frame.css`, with those colours of the theme that it uses.
 * @throws Error for a colour that the theme does not have
 */
export async function buildFrameStyles(): Promise<string> {
  const [frame, theme] = await Promise.all(
    ['frame.css', 'app.css'].map((file) => readFile(join(web, 'styles', file), 'utf8')),
  )
  const used = new Set(frame?.match(/--color-[\w-]+/g))
  const colors = [...used].map((name) => {
    const [found] = new RegExp(`${name}: [^;]+;`).exec(theme ?? '') ?? []
    if (found === undefined) throw new Error(`The theme has no ${name}.`)
    return found
  })
  return `:root { ${colors.join(' ')} } ${frame}`
}
