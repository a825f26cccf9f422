export { appPackageRoutes } from './app-package.routes.ts';
