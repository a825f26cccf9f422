export { reportTemplate } from './template.reader.ts';
export { templateRoutes } from './template.routes.ts';
