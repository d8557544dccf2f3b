export {
  actorOf,
  bindSession,
  browserOf,
  foundOrganization,
  type Browser,
} from './organizations.ts'
export { selectMemberships, selectPerson, updateUserVerified, type Membership } from './queries.ts'
export { organizations } from './routes.ts'
