import { areas, endpoints } from './index.ts'
import { commonKinds } from './platform/common-kinds.ts'
import { describe, type Description } from './platform/openapi.ts'

const introduction = `Pontic is the open system of record between dental laboratories and dental clinics.

Every signed-in request acts for exactly one organization, a laboratory (\`lab\`) or a clinic, and sees nothing but its records; what belongs to others is answered like what does not exist. Lists take \`page\`, \`limit\` and \`search\` and answer \`{ data, pagination }\` with an exact total. Instants are RFC 3339 in UTC with milliseconds, money is in integer minor units with its currency beside it. \`PATCH\` changes the keys that are sent and leaves the others, as \`PUT\` does for a scanner connection; every other \`PUT\` replaces.

Refusals are problem details (RFC 9457) with a \`code\` of a closed list, checked in this order: 401, 403, 400, 404, then 409 and 422. A browser that opens the address of a file without a session is led to the sign-in with 302 instead of 401. Replies may gain keys at any time; a request with a key that is not known is refused.`

/** What each chapter of the reference is about, by its tag. */
export const tags: Readonly<Record<string, string>> = Object.fromEntries(
  areas.flatMap((area) => Object.entries(area.tags)),
)

const kinds = {
  ...commonKinds,
  ...Object.fromEntries(areas.flatMap((area) => Object.entries(area.kinds ?? {}))),
}

/**
 * The OpenAPI 3.1 document of the service, or of some of its operations. `baseUrl` is where the
 * service is reached; without it addresses are relative.
 * @throws Error when two schemas share a name and differ, or a tag has no description
 */
export const describeApi = (
  options: { version: string; baseUrl?: string },
  described = endpoints,
): Description =>
  describe(
    {
      title: 'Pontic',
      summary: 'The open system of record between dental laboratories and dental clinics',
      description: introduction,
      endpoints: described,
      tags,
      kinds,
    },
    options,
  )
