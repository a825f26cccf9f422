export { screenSummaryOf } from './data-screen.endpoints.ts';
export {
  FEWEST_FOR_RATE,
  FEWEST_SHOWN,
  type ScreenPlace,
  type ScreenRate,
  type ScreenSummary,
  screenPlace,
  screenRate,
  screenSummary,
} from './data-screen.schema.ts';
