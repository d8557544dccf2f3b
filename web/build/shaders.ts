import { readFile } from 'node:fs/promises'
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

const listPattern = /const ShaderChunk = \{([\s\S]*?)\n\};/
const textPattern = /^(?:var|const) ([\w$]+) = ("(?:[^"\\\n]|\\.)*");$/gm

// In a directive spaces part the words; around most signs they say nothing (`a - -b` needs its own).
const tightLine = (line: string): string =>
  line.startsWith('#') ? line : line.replaceAll(/ ?([*/=<>,;(){}?:&|!]) ?/g, '$1')

/** A program without indents, doubled spaces and empty lines. */
const tight = (program: string): string =>
  program
    .split('\n')
    .map((line) => tightLine(line.trim().replaceAll(/[ \t]+/g, ' ')))
    .filter((line) => line !== '')
    .join('\n')

function withoutOtherPrograms(source: string): string {
  const [, list] = listPattern.exec(source) ?? []
  if (list === undefined) throw new Error('three keeps its shaders in another way than before.')
  const variables = new Map(
    [...list.matchAll(/(\w+): ([\w$]+)/g)].map(([, name = '', variable = '']) => [variable, name]),
  )
  const isDrawn = (name: string): boolean => {
    const [, program] = /^(\w+)_(?:vert|frag)$/.exec(name) ?? []
    return program === undefined ? !otherParts.includes(name) : drawnPrograms.includes(program)
  }
  return source.replaceAll(textPattern, (all, variable: string, text: string) => {
    const name = variables.get(variable)
    if (name === undefined) return all
    const kept = isDrawn(name) ? tight(JSON.parse(text) as string) : ''
    return `const ${variable} = ${JSON.stringify(kept)};`
  })
}

/** three brings the programs of all its materials; the app comes with those that it draws with. */
export function onlyDrawnShaders(): Plugin {
  return {
    name: 'only drawn shaders',
    setup({ onLoad }) {
      onLoad({ filter: /[/\\]three\.module\.js$/ }, async ({ path }) => ({
        contents: withoutOtherPrograms(await readFile(path, 'utf8')),
        loader: 'js',
      }))
    },
  }
}
