export * from './case.rules.ts';
export * from './case.schema.ts';
export * from './case-due.rules.ts';
export * from './case-opening.rules.ts';
export * from './follow-up.endpoints.ts';
export * from './follow-up.errors.ts';
export * from './follow-up.schema.ts';
export * from './follow-up.text.ts';
