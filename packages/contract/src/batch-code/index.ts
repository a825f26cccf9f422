export * from './batch-code.endpoints.ts';
export * from './batch-code.errors.ts';
