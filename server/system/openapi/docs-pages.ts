import { endpoints } from '#contract'
import type { Endpoint } from '#contract/platform/endpoint'
import { exampleOf } from '#contract/platform/example'
import type { Description } from '#contract/platform/openapi'
import { escapeText } from '#platform/http/html'
import { samplesOf } from './docs-samples.ts'
import {
  drawParameters,
  drawProse,
  drawSchema,
  drawSentence,
  resolvePart,
  type Json,
} from './docs-schema.ts'

/** What the pages are drawn from. */
export type Docs = {
  document: Description
  /** Where the samples send their requests. */
  baseUrl: string
}

const slugOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const operationOf = ({ document }: Docs, { path, method }: Endpoint): Json =>
  document.paths[path]?.[method.toLowerCase()] ?? {}

const drawAddress = ({ method, path }: Endpoint) =>
  `<code class="method ${method.toLowerCase()}">${method}</code> <code>${escapeText(path)}</code>`

const drawEntry = (endpoint: Endpoint) =>
  `<li><a href="/docs/operations/${endpoint.operationId}">${drawAddress(endpoint)} <span>${escapeText(endpoint.summary)}</span></a></li>`

function drawPage(docs: Docs, title: string, main: string, search = ''): string {
  const tags = docs.document.tags.map(
    ({ name }) => `<li><a href="/docs#${slugOf(name)}">${escapeText(name)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeText(title)} – Pontic API</title>
    <link rel="icon" href="/app/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/docs/docs.css" />
  </head>
  <body>
    <header>
      <a class="home" href="/docs">Pontic API</a>
      <form role="search" action="/docs">
        <label for="search">Search</label>
        <input id="search" type="search" name="search" maxlength="200" value="${escapeText(search)}" placeholder="accept order, /invoices, order_billed" />
        <button>Search</button>
      </form>
      <a href="/openapi.json">OpenAPI 3.1</a>
    </header>
    <nav aria-label="Chapters"><ul>${tags.join('')}</ul></nav>
    <main>
${main}
    </main>
  </body>
</html>
`
}

function drawChapter(docs: Docs, tag: string, shown: readonly Endpoint[]): string {
  const about = docs.document.tags.find(({ name }) => name === tag)?.description ?? ''
  return `<section><h2 id="${slugOf(tag)}">${escapeText(tag)}</h2>
<p>${drawSentence(about)}</p>
<ul class="operations">${shown.map(drawEntry).join('\n')}</ul></section>`
}

const drawChapters = (docs: Docs, shown: readonly Endpoint[]): string =>
  [...Map.groupBy(shown, ({ tag }) => tag)]
    .map(([tag, ofTag]) => drawChapter(docs, tag, ofTag))
    .join('\n')

/** The first page: what the API is, and every operation by chapter. */
export function drawStart(docs: Docs): string {
  const { info } = docs.document
  const main = `<h1>Pontic API</h1>
<p class="version">Version ${escapeText(String(info['version']))}, ${endpoints.length} operations</p>
${drawProse(info['description'])}
${drawChapters(docs, endpoints)}`
  return drawPage(docs, 'Operations', main)
}

// The words that an operation is found by: its own, those of its fields, and the codes that it answers.
function searchTextOf(docs: Docs, endpoint: Endpoint): string {
  const { method, path, operationId, summary, description = '', tag } = endpoint
  const responses = Object.values(operationOf(docs, endpoint)['responses'] as Record<string, Json>)
  const codes = responses.map((part) => resolvePart(docs.document, part)['description'])
  const fields = [endpoint.query, endpoint.body, endpoint.reply.body].map((schema) =>
    [...JSON.stringify(schema ?? {}).matchAll(/"(\w+)":\{/g)].map(([, name]) => name).join(' '),
  )
  return [method, path, operationId, summary, description, tag, ...codes, ...fields]
    .join(' ')
    .toLowerCase()
}

/** A search over the operations: those whose text has every word, by chapter; titles come first. */
export function openSearch(docs: Docs): (search: string) => string {
  const texts = endpoints.map((endpoint) => ({
    endpoint,
    text: searchTextOf(docs, endpoint),
    title: `${endpoint.path} ${endpoint.operationId} ${endpoint.summary}`.toLowerCase(),
  }))
  return (search) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const found = texts.filter(({ text }) => words.every((word) => text.includes(word)))
    const isTitle = ({ title }: (typeof texts)[number]) =>
      words.every((word) => title.includes(word))
    const [byTitle, others] = [found.filter(isTitle), found.filter((each) => !isTitle(each))]
    const lists = [byTitle, others].map(
      (list) =>
        `<ul class="operations">${list.map(({ endpoint }) => drawEntry(endpoint)).join('\n')}</ul>`,
    )
    const main = `<h1>${found.length} of ${endpoints.length} operations</h1>
${lists[0]}${others.length > 0 ? `<h2>In their texts, fields and refusals</h2>${lists[1]}` : ''}`
    return drawPage(docs, search, main, search)
  }
}

function drawRequest({ document }: Docs, operation: Json): string {
  const parameters = (operation['parameters'] ?? []) as readonly Json[]
  const body = operation['requestBody'] as Json | undefined
  const contents = Object.entries((body?.['content'] ?? {}) as Record<string, Json>)
  const bodies = contents.map(
    ([type, { schema }]) =>
      `<h2>Body</h2><p><code>${escapeText(type)}</code></p>${drawProse(body?.['description'])}${drawSchema(document, schema as Json)}`,
  )
  return `${parameters.length > 0 ? `<h2>Parameters</h2>${drawParameters(document, parameters)}` : ''}${bodies.join('')}`
}

function drawRefusals({ document }: Docs, response: Json): string {
  const content = (response['content'] ?? {}) as Record<string, Json>
  const examples = (content['application/problem+json']?.['examples'] ?? {}) as Record<string, Json>
  const items = Object.entries(examples).map(([code, example]) => {
    const { detail } = resolvePart(document, example)['value'] as { detail: string }
    return `<li><code>${code}</code> ${escapeText(detail)}</li>`
  })
  return items.length === 0 ? '' : `<ul class="refusals">${items.join('\n')}</ul>`
}

function drawResponse(docs: Docs, status: string, part: Json): string {
  const response = resolvePart(docs.document, part)
  const content = (response['content'] ?? {}) as Record<string, Json>
  const schema = content['application/json']?.['schema'] as Json | undefined
  const [words = ''] = String(response['description']).split(': `')
  const types = Object.keys(content).map((type) => `<code>${escapeText(type)}</code>`)
  return `<h3><code>${status}</code> ${escapeText(words)}</h3>${drawRefusals(docs, response) || `<p>${types.join(', ')}</p>`}${schema ? drawSchema(docs.document, schema) : ''}`
}

function drawSamples({ baseUrl }: Docs, endpoint: Endpoint): string {
  const samples = samplesOf(endpoint, baseUrl).map(
    ({ label, source }, index) =>
      `<details name="sample"${index === 0 ? ' open' : ''}><summary>${escapeText(label)}</summary><pre tabindex="0">${escapeText(source)}</pre></details>`,
  )
  const { status, body } = endpoint.reply
  const answer = body === undefined ? '' : JSON.stringify(exampleOf(body), null, 2)
  return `<aside aria-label="Samples"><h2>Samples</h2>${samples.join('\n')}
${answer ? `<h2>Answer <code>${status}</code></h2><pre tabindex="0">${escapeText(answer)}</pre>` : ''}</aside>`
}

/** The page of an operation: what it takes and answers, with programs that call it beside. */
export function drawOperation(docs: Docs, endpoint: Endpoint): string {
  const operation = operationOf(docs, endpoint)
  const responses = Object.entries(operation['responses'] as Record<string, Json>)
  const main = `<article>
<p class="chapter"><a href="/docs#${slugOf(endpoint.tag)}">${escapeText(endpoint.tag)}</a></p>
<h1>${escapeText(endpoint.summary)}</h1>
<p class="address">${drawAddress(endpoint)} <span>${endpoint.operationId}</span></p>
${drawProse(operation['description'])}
${drawRequest(docs, operation)}
<h2>Answers</h2>
${responses.map(([status, part]) => drawResponse(docs, status, part)).join('\n')}
</article>
${drawSamples(docs, endpoint)}`
  return drawPage(docs, endpoint.operationId, main)
}

/** The page of a named schema; undefined where there is none of the name. */
export function drawNamedSchema(docs: Docs, name: string): string | undefined {
  const { schemas } = docs.document.components
  if (!Object.hasOwn(schemas, name)) return undefined
  const main = `<h1>${name}</h1>${drawSchema(docs.document, { $ref: `#/components/schemas/${name}` })}`
  return drawPage(docs, name, main)
}
