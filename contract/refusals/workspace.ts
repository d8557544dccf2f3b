import { CountParam, labelParam, refusal } from './refusal.ts'

/** Refusals of to-do lists, search, saved views, notifications, reports. */
export const workspaceRefusals = {
  saved_view_name_taken: refusal(
    409,
    () => 'You already have a view with this name here. Choose another name.',
  ),
  saved_views_limit_reached: refusal(
    422,
    ({ limit }) => `You already have ${limit} saved views. Delete one that you no longer use.`,
    { limit: CountParam },
  ),
  notification_always_on: refusal(
    422,
    () =>
      "Notifications about recalls, orders on hold and missing information can't be turned off.",
  ),
  streams_limit_reached: refusal(
    429,
    ({ owner, limit }, { label }) =>
      `Too many live connections: the limit for ${label('streamOwner', owner)} is ${limit}. Close one first.`,
    { owner: labelParam('streamOwner'), limit: CountParam },
  ),
}
