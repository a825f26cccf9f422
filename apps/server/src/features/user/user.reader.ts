/** What other features may read of users. */
export { usernamesContaining } from './user.repository.ts';
