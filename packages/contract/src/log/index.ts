export * from './log.endpoints.ts';
export * from './log.errors.ts';
