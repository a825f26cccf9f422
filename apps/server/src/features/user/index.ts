export { addPlatformAdministrator } from './platform-administrator.service.ts';
export { usernamesContaining } from './user.reader.ts';
export { type UserPorts, userRoutes } from './user.routes.ts';
