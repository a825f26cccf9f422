export { usernamesContaining } from './user.reader.ts';
export { type UserPorts, userRoutes } from './user.routes.ts';
