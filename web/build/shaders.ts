import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

// What scans are drawn with: lit surfaces, surfaces of one colour, and lines with a program of their own.
const drawnPrograms = ['meshphysical', 'meshbasic']

// Parts of programs that only others than those include.
const otherParts = [
  'lights_lambert_fragment',
  'lights_lambert_pars_fragment',
  'lights_toon_fragment',
  'lights_toon_pars_fragment',
  'lights_phong_fragment',
  'lights_phong_pars_fragment',
  'gradientmap_pars_fragment',
  'map_particle_fragment',
  'map_particle_pars_fragment',
]

const isOther = (path: string, name: string) =>
  /[/\\]ShaderLib[/\\]/.test(path) ? !drawnPrograms.includes(name) : otherParts.includes(name)

// In a directive spaces part the words; around most signs they say nothing (`a - -b` needs its own).
const tightLine = (line: string): string =>
  line.startsWith('#') ? line : line.replaceAll(/ ?([*/=<>,;(){}?:&|!]) ?/g, '$1')

/** A program without comments, indents, doubled spaces and empty lines. */
const tight = (program: string): string =>
  program
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .split('\n')
    .map((line) => tightLine(line.trim().replaceAll(/[ \t]+/g, ' ')))
    .filter((line) => line !== '')
    .join('\n')

const exportOf = (name: string, program: string) =>
  name === 'default'
    ? `export default ${JSON.stringify(program)}\n`
    : `export const ${name} = ${JSON.stringify(program)}\n`

/**
 * three brings the programs of all its materials, each in a module of its own: those that the app draws
 * with come without comments and indents, the others empty. A name that three no longer has ends the
 * build.
 */
export function onlyDrawnShaders(): Plugin {
  return {
    name: 'only drawn shaders',
    setup({ onLoad, onEnd }) {
      const seen = new Set<string>()
      onLoad({ filter: /[/\\]three[/\\]src[/\\].*\.glsl\.js$/ }, async ({ path }) => {
        const name = basename(path, '.glsl.js')
        seen.add(name)
        const programs = (await import(pathToFileURL(path).href)) as Record<string, string>
        return {
          contents: Object.entries(programs)
            .map(([key, program]) => exportOf(key, isOther(path, name) ? '' : tight(program)))
            .join(''),
          loader: 'js',
        }
      })
      onEnd(() => {
        const missing = [...drawnPrograms, ...otherParts].filter((name) => !seen.has(name))
        if (missing.length > 0) throw new Error(`three has no shader ${missing.join(', ')}.`)
      })
    },
  }
}
