export { collectPickup, confirmRequested } from './pickups.ts'
export { pickups } from './routes.ts'
