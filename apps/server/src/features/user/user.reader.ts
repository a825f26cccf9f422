/** What other features may learn of users. */
export { usernamesContaining } from './user.repository.ts';
