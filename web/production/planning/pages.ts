// One chunk: it comes when one of its pages is first opened.
export { BoardPage } from './board-page.tsx'
export { CapacityPage } from './capacity-page.tsx'
export { WorkflowsPage } from './workflows-page.tsx'
