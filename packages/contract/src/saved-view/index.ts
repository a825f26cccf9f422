export * from './saved-view.endpoints.ts';
export * from './saved-view.errors.ts';
export * from './saved-view.rules.ts';
export * from './saved-view.schema.ts';
