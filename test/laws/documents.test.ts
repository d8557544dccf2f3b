import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { settingRows } from '#server/settings'
import { bodyRulesFolder, printBodyRules } from '../../web/build/print-body-rules.ts'
import { operationsFile, printOperations } from '../../web/build/print-operations.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFile(join(root, path), 'utf8')

test('docs/operations.md lists every setting with its default and its description', async () => {
  const page = await read('docs/operations.md')
  for (const row of settingRows()) assert.ok(page.includes(row), `npm run print: ${row}`)
})

test('web/api/operations.ts has every operation of the contract: npm run print', async () => {
  assert.ok(
    (await readFile(operationsFile, 'utf8')) === (await printOperations()),
    'web/api/operations.ts is not what the contract says; print it again',
  )
})

test('web/api/body-rules says what the contract asks of each body: npm run print', async () => {
  const printed = await printBodyRules()
  for (const [file, text] of printed) {
    const path = new URL(file, bodyRulesFolder)
    assert.equal(
      await readFile(path, 'utf8').catch(() => ''),
      text,
      `npm run print: ${file} is not current`,
    )
  }
  const kept = await Array.fromAsync(glob('**/*.ts', { cwd: fileURLToPath(bodyRulesFolder) }))
  assert.deepEqual(
    kept.map((file) => file.replaceAll('\\', '/')).filter((file) => !printed.has(file)),
    [],
  )
})

test('every decision is listed in docs/decisions/README.md', async () => {
  const list = await read('docs/decisions/README.md')
  for (const name of await readdir(join(root, 'docs/decisions'))) {
    if (name !== 'README.md') assert.ok(list.includes(`(${name})`), `${name} is not listed`)
  }
})

test('every link between the documents leads somewhere', async () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/decisions/README.md']
  for (const page of pages) {
    for (const [, target = ''] of (await read(page)).matchAll(
      /\]\((?!https?:|#)([^)#]+[^)#/])\)/g,
    )) {
      await assert.doesNotReject(read(join(dirname(page), target)), `${page} links to ${target}`)
    }
  }
})
