export * from './action.endpoints.ts';
export * from './action.errors.ts';
export * from './action.rules.ts';
export * from './action.schema.ts';
export * from './action.text.ts';
