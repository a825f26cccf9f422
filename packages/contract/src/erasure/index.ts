export * from './erasure.endpoints.ts';
export * from './erasure.errors.ts';
export * from './erasure.rules.ts';
export * from './erasure.schema.ts';
export * from './erasure.text.ts';
export * from './retention.rules.ts';
