export { joinByInvitation } from './invitations.ts'
export { team } from './routes.ts'
