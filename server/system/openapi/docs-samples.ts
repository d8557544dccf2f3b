import type { Endpoint } from '#contract/platform/endpoint'
import { exampleOf } from '#contract/platform/example'

/** A program that calls an operation. */
type Sample = { label: string; source: string }

const indent = (text: string, spaces: number) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`)

const quoteForShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** JSON as Python writes it: its words for true, false and null differ. */
function writePython(value: unknown, depth = 0): string {
  const inner = '    '.repeat(depth + 1)
  const outer = '    '.repeat(depth)
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const lines = Array.isArray(value)
    ? value.map((each) => `${inner}${writePython(each, depth + 1)},\n`)
    : Object.entries(value).map(
        ([key, each]) => `${inner}${JSON.stringify(key)}: ${writePython(each, depth + 1)},\n`,
      )
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return lines.length === 0 ? open + close : `${open}\n${lines.join('')}${outer}${close}`
}

function addressOf({ path, params }: Endpoint, baseUrl: string): string {
  const values = params ? (exampleOf(params) as Record<string, unknown>) : {}
  return baseUrl + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** Which proof the caller sends: programs a device credential where it is taken. */
function credentialOf({ access }: Endpoint): 'none' | 'device' | 'session' {
  if (access.by !== 'member') return 'none'
  return access.credentials.includes('device') ? 'device' : 'session'
}

const cookie = '__Secure-service-prod.session_token'

/** Programs for an operation: a shell, a browser or Node, and Python. */
export function samplesOf(endpoint: Endpoint, baseUrl: string): Sample[] {
  const { method, event, rawBody } = endpoint
  if (event) return event.recipes.map(({ label, source }) => ({ label, source }))
  const address = addressOf(endpoint, baseUrl)
  const credential = credentialOf(endpoint)
  const body = endpoint.body === undefined ? undefined : exampleOf(endpoint.body)
  const bytesType = rawBody === true ? 'application/octet-stream' : rawBody
  const type = body === undefined ? bytesType : 'application/json'
  const headers: [string, string][] = [
    ...(credential === 'device'
      ? [['authorization', 'Bearer $CREDENTIAL'] as [string, string]]
      : []),
    ...(type === undefined ? [] : [['content-type', type] as [string, string]]),
  ]
  const request = { method, address, credential, body, headers, hasBytes: bytesType !== undefined }
  return [
    { label: 'curl', source: writeCurl(request) },
    { label: 'JavaScript', source: writeJavaScript(request) },
    { label: 'Python', source: writePythonProgram(request) },
  ]
}

type Request = {
  method: string
  address: string
  credential: 'none' | 'device' | 'session'
  body: unknown
  headers: readonly [string, string][]
  hasBytes: boolean
}

function writeCurl({ method, address, credential, body, headers, hasBytes }: Request): string {
  const parts = [
    method === 'HEAD' ? 'curl -I' : `curl -X ${method}`,
    ...(credential === 'session' ? ['-b jar'] : []),
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d ${quoteForShell(JSON.stringify(body, null, 2))}`]),
    ...(hasBytes ? ['--data-binary @file'] : []),
    quoteForShell(address),
  ]
  return parts.join(' \\\n  ')
}

function writeJavaScript({ method, address, credential, body, headers, hasBytes }: Request) {
  const lines = headers.map(([name, value]) =>
    value.includes('$CREDENTIAL')
      ? `    '${name}': \`Bearer \${credential}\`,\n`
      : `    '${name}': '${value}',\n`,
  )
  const options = [
    `  method: '${method}',\n`,
    ...(credential === 'session'
      ? [`  credentials: 'same-origin', // sends the session cookie\n`]
      : []),
    ...(lines.length > 0 ? [`  headers: {\n${lines.join('')}  },\n`] : []),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${indent(JSON.stringify(body, null, 2), 2)}),\n`]),
    ...(hasBytes ? ['  body: file,\n'] : []),
  ]
  return `const response = await fetch('${address}', {\n${options.join('')}})`
}

function writePythonProgram({ method, address, credential, body, headers, hasBytes }: Request) {
  const lines = headers
    .filter(([name]) => name !== 'content-type' || hasBytes)
    .map(([name, value]) =>
      value.includes('$CREDENTIAL')
        ? `        "${name}": f"Bearer {credential}",\n`
        : `        "${name}": "${value}",\n`,
    )
  const options = [
    `    "${method}",\n    "${address}",\n`,
    ...(lines.length > 0 ? [`    headers={\n${lines.join('')}    },\n`] : []),
    ...(credential === 'session' ? [`    cookies={"${cookie}": session_token},\n`] : []),
    ...(body === undefined ? [] : [`    json=${indent(writePython(body), 4)},\n`]),
    ...(hasBytes ? ['    data=open("file", "rb"),\n'] : []),
  ]
  return `import requests\n\nresponse = requests.request(\n${options.join('')})`
}
