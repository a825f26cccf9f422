export { organizationExists, organizationName } from './organization.reader.ts';
export { organizationRoutes } from './organization.routes.ts';
