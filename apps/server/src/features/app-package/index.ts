export { appPackageRoutes } from './app-package.routes.ts';
export { packageLinks } from './package-link.ts';
