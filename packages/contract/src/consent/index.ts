export * from './consent.endpoints.ts';
export * from './consent.errors.ts';
export * from './consent.rules.ts';
export * from './consent.schema.ts';
export * from './consent.text.ts';
export * from './family-consent.rules.ts';
export * from './notice.schema.ts';
