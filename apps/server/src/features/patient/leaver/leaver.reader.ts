/** What features that find a child again may read of those who have left. */
export { alikeLeavers, leaversAmong } from './leaver.repository.ts';
