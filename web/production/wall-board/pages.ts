export { WallBoardPage } from './wall-board-page.tsx'
