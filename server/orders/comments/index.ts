export { listCommentPage } from './comments.ts'
export { comments } from './routes.ts'
