export { disclosureRoutes } from './disclosure.routes.ts';
