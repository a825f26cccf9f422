export * from './school-list.endpoints.ts';
export * from './school-list.errors.ts';
export * from './school-list.rules.ts';
export * from './school-list.schema.ts';
export * from './school-list.text.ts';
