/** A form body or query as Stripe reads it: `metadata[invoiceId]=7&expand[0]=charge` is nested. */
export type Form = { [key: string]: string | Form }

/**
 * The nested form behind its bracketed text. A key that is both a value and a parent keeps the
 * last.
 */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [path, value] of new URLSearchParams(text)) {
    const keys = path.match(/[^[\]]+/g) ?? []
    const last = keys.pop()
    if (last === undefined) continue
    let place = form
    for (const key of keys) {
      const next = place[key]
      const child: Form = typeof next === 'object' ? next : Object.create(null)
      place[key] = child
      place = child
    }
    place[last] = value
  }
  return form
}

const partPattern = /^content-disposition: form-data; name="(\w+)"(?:; filename="([^"]*)")?/i

/**
 * The fields of a multipart body, each byte a character (latin1): `file` is `{ name, type, data }`.
 */
export function parseMultipart(body: string): Form {
  const form: Form = Object.create(null)
  const boundary = body.slice(0, body.indexOf('\r\n'))
  for (const part of body.split(boundary).slice(1, -1)) {
    const headEnd = part.indexOf('\r\n\r\n')
    const [, key = '', name] = partPattern.exec(part.slice(2)) ?? []
    const value = part.slice(headEnd + 4, -2)
    const type = /content-type: (\S+)/i.exec(part.slice(0, headEnd))?.[1] ?? ''
    form[key] = name === undefined ? value : { name, type, data: value }
  }
  return form
}

/** The text under the key; a nested value is none. */
export function textOf(form: Form, key: string): string | undefined {
  const value = form[key]
  return typeof value === 'string' ? value : undefined
}

/** The nested form under the key; empty where there is none. */
export function formOf(form: Form, key: string): Form {
  const value = form[key]
  return typeof value === 'object' ? value : {}
}

/** The plain texts directly under the key: metadata, or the elements of an array. */
export function textsOf(form: Form, key: string): Record<string, string> {
  const entries = Object.entries(formOf(form, key))
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
