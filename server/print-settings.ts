import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingRows } from './settings.ts'

/** Writes the table of settings into docs/operations.md: the rows after its head, up to the next heading. */
const path = join(import.meta.dirname, '../docs/operations.md')
const head = '| Setting | Default | Is |\n|---|---|---|\n'
const page = await readFile(path, 'utf8')
const start = page.indexOf(head) + head.length
const end = page.indexOf('\n## ', start)
await writeFile(path, `${page.slice(0, start)}${settingRows().join('\n')}\n${page.slice(end)}`)
