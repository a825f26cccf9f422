export {
  addUser,
  deleteUsers,
  editUser,
  exportUsers,
  listUsers,
  resetPassword,
  USERNAME_MAX,
  type UserRow,
} from './user.endpoints.ts';
export { userErrors } from './user.errors.ts';
export {
  askedRoles,
  grantableRoles,
  isLocked,
  needsOrganization,
} from './user.rules.ts';
