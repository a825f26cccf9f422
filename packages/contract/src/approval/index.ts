export * from './approval.endpoints.ts';
export * from './approval.errors.ts';
export * from './approval.rules.ts';
export * from './approval.schema.ts';
export * from './approval.text.ts';
