/** A part of an OpenAPI document. */
export type Part = { [key: string]: unknown }

/** An operation as it is described, before and after its parts are shared. */
export type Operation = Part & {
  operationId: string
  parameters?: Part[]
  responses: Record<string, Part>
}
type Shelf = 'parameters' | 'responses'
type Place = { part: Part; word: string; operationId: string }

// A name for each part that is in more than one place: its word, and for all but the most usual
// part of that word the first operation that has it.
function namesOf(places: readonly Place[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const [word, ofWord] of Map.groupBy(places, (place) => place.word)) {
    const repeated = [...Map.groupBy(ofWord, ({ part }) => JSON.stringify(part))]
      .filter(([, uses]) => uses.length > 1)
      .toSorted(([, one], [, other]) => other.length - one.length)
    for (const [index, [text, [first]]] of repeated.entries()) {
      names.set(text, index === 0 ? word : `${word}.${first?.operationId}`)
    }
  }
  return names
}

/**
 * Puts the parameters and responses that several operations have alike under one name each, and
 * references in their places.
 */
export function shareParts(operations: readonly Operation[]): Record<Shelf, Record<string, Part>> {
  const shared: Record<Shelf, Record<string, Part>> = { parameters: {}, responses: {} }
  function replace(shelf: Shelf, places: readonly Place[]): (part: Part) => Part {
    const names = namesOf(places.filter(({ part }) => !('$ref' in part)))
    return (part) => {
      const name = names.get(JSON.stringify(part))
      if (name === undefined) return part
      shared[shelf][name] = part
      return { $ref: `#/components/${shelf}/${name}` }
    }
  }
  const parameter = replace(
    'parameters',
    operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.map((part) => ({ part, word: String(part['name']), operationId })),
    ),
  )
  const response = replace(
    'responses',
    operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).map(([status, part]) => ({ part, word: status, operationId })),
    ),
  )
  for (const operation of operations) {
    if (operation.parameters) operation.parameters = operation.parameters.map(parameter)
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).map(([status, part]) => [status, response(part)]),
    )
  }
  return shared
}
