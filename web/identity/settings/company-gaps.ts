import type { OrganizationType } from '#contract/platform/endpoint'
import type { Answer } from '../../api/client.ts'

type Organization = Answer<'getOrganization'>['organization']

const papersNeed = ['legalName', 'addressLine1', 'city', 'country', 'phone'] as const

/** What papers need of the profile and is still empty, as the setup guide counts it. */
export const companyGaps = (
  organization: Pick<Organization, (typeof papersNeed)[number]>,
  type: OrganizationType,
): (typeof papersNeed)[number][] =>
  papersNeed.filter(
    (key) => !(key === 'legalName' && type === 'clinic') && (organization[key] ?? '').trim() === '',
  )
