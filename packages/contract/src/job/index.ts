export * from './job.endpoints.ts';
export * from './job.errors.ts';
