import type { OrganizationType } from '#contract/platform/endpoint'
import type { Answer } from '../../api/client.ts'

type Organization = Answer<'getOrganization'>['organization']

const documentsNeed = ['legalName', 'addressLine1', 'city', 'country', 'phone'] as const

/** What documents need of the profile and is still empty, as the setup guide counts it. */
export const missingCompanyFacts = (
  organization: Pick<Organization, (typeof documentsNeed)[number]>,
  type: OrganizationType,
): (typeof documentsNeed)[number][] =>
  documentsNeed.filter(
    (key) => !(key === 'legalName' && type === 'clinic') && (organization[key] ?? '').trim() === '',
  )
