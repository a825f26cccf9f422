export * from './disclosure.endpoints.ts';
export * from './disclosure.errors.ts';
export * from './disclosure.rules.ts';
export * from './disclosure.schema.ts';
export * from './disclosure.text.ts';
export * from './export-purpose.schema.ts';
