export {
  addUser,
  deleteUsers,
  editUser,
  exportUsers,
  listUsers,
  resetPassword,
  USER_TEL_MAX,
  USERNAME_MAX,
  type UserRow,
  userRow,
} from './user.endpoints.ts';
export { userErrors } from './user.errors.ts';
export {
  askedRoles,
  grantableRoles,
  isLocked,
  MOST_WRONG_PASSWORDS,
  needsOrganization,
} from './user.rules.ts';
