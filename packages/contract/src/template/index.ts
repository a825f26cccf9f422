export * from './template.endpoints.ts';
export * from './template.errors.ts';
export * from './template.rules.ts';
export * from './template.schema.ts';
export * from './template.text.ts';
