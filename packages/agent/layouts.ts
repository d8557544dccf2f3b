import { jawOfName } from '#dental-scans/file-names'
import { formatOfName } from '#dental-scans/formats'

/** How the software of a scanner lays out its exports. */
export const layoutNames = [
  'generic',
  'medit',
  'threeshape',
  'itero',
  'exocad',
  'sirona',
  'shining',
] as const
export type LayoutName = (typeof layoutNames)[number]

/** What shows the cases and the files of a layout. */
type Layout = {
  /** In a sentence, for the help. */
  about: string
  /** Which XML files say something of the case; any other is the software's own. */
  words: RegExp | null
  /** Folders of a case that hold no scans: designs, pictures of the screen, backups. */
  aside: RegExp | null
  /** What one case has in common in a folder with files of many; null where there is no rule. */
  prefix: RegExp | null
}

const exocadWords = /\.(dentalproject|constructioninfo|matrix4)$/i

// From exports as people and programs describe them: the names of Medit's and Shining's files are in
// integrations.md §B.1; iTero's "<number>_shell_occlusion_u.stl" and "iTero_Export_#<number>_v50.xml"
// and 3Shape's order folder with "<folder>.xml" in several public programs that read them.
const layouts: Record<LayoutName, Layout> = {
  generic: {
    about: 'one folder for each case, or files that begin with the name of the case',
    words: /\.(dentalproject|constructioninfo|matrix4)$|^itero_export_#.*\.xml$/i,
    aside: null,
    prefix: null,
  },
  medit: {
    about: 'one folder for each case, "<case>-upperjaw.stl" and a .dentalProject in it',
    words: exocadWords,
    aside: null,
    prefix: null,
  },
  threeshape: {
    about: 'one folder for each order, with "<order>.xml" and Scans in it',
    words: null,
    aside: /^(cad|cam|images|screenshots?|manufacturing|designs?|backup|temp|anatomy)$/i,
    prefix: null,
  },
  itero: {
    about: 'zips, or files that begin with the number of the order',
    words: /^itero_export_#.*\.xml$/i,
    aside: null,
    prefix: /^(?:itero_export_#|orthocad_export_|itero_)?(\d{6,12})(?=\D|$)/i,
  },
  exocad: {
    about: 'one folder for each case, "<case>-UpperJaw.stl" and a .dentalProject in it',
    words: exocadWords,
    aside: /^(backup|temp|screenshots?)$/i,
    prefix: null,
  },
  sirona: {
    about: 'one folder for each export of Connect or inLab',
    words: null,
    aside: null,
    prefix: null,
  },
  shining: {
    about: 'one folder for each order, with STL or PLY and a .dentalProject in it',
    words: exocadWords,
    aside: null,
    prefix: null,
  },
}

/** What a layout is, in words. */
export const aboutLayout = (name: LayoutName): string => layouts[name].about

/** Whether a folder inside of a case holds no scans. */
export const isSetAside = (name: LayoutName, folder: string): boolean =>
  layouts[name].aside?.test(folder) ?? false

/** Whether a file carries words about the case: its patient, its number, the work. */
export function hasWords(layout: LayoutName, name: string, folder: string): boolean {
  if (formatOfName(name) !== 'xml') return false
  // 3Shape's order is named as its folder; beside it lie catalogs of materials and makers.
  const isOrder = name.toLowerCase() === `${folder.toLowerCase()}.xml`
  if (isOrder && (layout === 'threeshape' || layout === 'generic')) return true
  return layouts[layout].words?.test(name) ?? false
}

/** Whether a file of an export is brought. */
export function isTaken(layout: LayoutName, name: string, folder: string): boolean {
  const format = formatOfName(name)
  if (name.startsWith('.') || name.startsWith('~') || format === 'other') return false
  return format !== 'xml' || hasWords(layout, name, folder)
}

// The words that name a part of a case and not the case, once their digits are off.
const partWords = new Set(
  `upper lower total jaw jaws arch upperjaw lowerjaw totaljaw maxilla maxillary mandible mandibular
  oberkiefer unterkiefer ok uk bite bites buccal occlusion first second left right prep preparation
  preop pre op antagonist scan scans scanbody body marker gingiva situ situation shell raw base u l ul`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const isPart = (token: string) => partWords.has(token.toLowerCase().replace(/\d+$/, ''))
// A letter beside a longer word is the initial of a patient: that word shows the part.
const isInitial = (token: string) => /^[lu]$/i.test(token)
const isCount = (token: string | undefined) => token !== undefined && /^\d{1,2}$/.test(token)

const stemOf = (name: string) => (name.split('/').at(-1) ?? '').replace(/\.\w+$/, '')

/**
 * The case of a file in a folder with files of many cases: its name without the words for the part, so
 * that "Case 7-UpperJaw" and "Case 7-LowerJaw" are one. Null when nothing is left: to guess could put
 * two patients into one case.
 */
export function caseOfName(layout: LayoutName, name: string): string | null {
  const stem = stemOf(name)
  const known = layouts[layout].prefix?.exec(stem)?.[1]
  if (known !== undefined) return known
  const tokens = stem.split(/[-_ .]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((token) => token !== '')
  const last = tokens.findLastIndex(isPart)
  if (last === -1) return tokens.join(' ')
  let first = last
  const isMore = (token: string) => isPart(token) && !isInitial(token)
  while (first > 0 && isMore(tokens[first - 1] ?? '')) first--
  const after = isCount(tokens[last + 1]) ? last + 2 : last + 1
  const rest = [...tokens.slice(0, first), ...tokens.slice(after)]
  return rest.length === 0 ? null : rest.join(' ')
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/\P{L}+/gu, '')

// Two scans of one jaw under names of which none goes on with the other: they may be two patients'.
function areOfSeveral(layout: LayoutName, scans: readonly string[]): boolean {
  const cases = scans.flatMap((name) => {
    const letters = lettersOf(caseOfName(layout, name) ?? '')
    return letters === '' ? [] : [letters]
  })
  const [shortest = ''] = cases.toSorted((a, b) => a.length - b.length)
  return cases.some((letters) => !letters.startsWith(shortest))
}

/**
 * Whether a folder that is not the watched one holds files of several cases after all, such as all of
 * a day: several numbers of orders, several projects, or scans of one jaw under different names.
 */
export function holdsSeveralCases(layout: LayoutName, names: readonly string[]): boolean {
  const { prefix } = layouts[layout]
  const numbers = new Set(names.flatMap((name) => prefix?.exec(stemOf(name))?.[1] ?? []))
  const projects = new Set(names.filter((name) => /\.dentalproject$/i.test(name)).map(stemOf))
  if (numbers.size > 1 || projects.size > 1) return true
  if (numbers.size + projects.size > 0) return false
  const scans = names.filter((name) => ['stl', 'ply', 'obj', 'dcm'].includes(formatOfName(name)))
  return (['upper', 'lower'] as const).some((jaw) =>
    areOfSeveral(
      layout,
      scans.filter((name) => jawOfName(name) === jaw),
    ),
  )
}
