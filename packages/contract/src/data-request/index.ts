export * from './child-data.endpoints.ts';
export * from './child-data.schema.ts';
export * from './correction.endpoints.ts';
export * from './correction.rules.ts';
export * from './correction.schema.ts';
export * from './correction.text.ts';
export * from './data-request.errors.ts';
