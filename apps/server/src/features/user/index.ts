export {
  addPlatformAdministrator,
  type NewAdministrator,
} from './platform-administrator.service.ts';
export { usernamesContaining } from './user.reader.ts';
export { userRoutes } from './user.routes.ts';
