export * from './app-package.endpoints.ts';
export * from './app-package.errors.ts';
export * from './app-package.schema.ts';
export * from './app-package.text.ts';
