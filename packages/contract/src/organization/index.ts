export * from './organization.endpoints.ts';
export * from './organization.errors.ts';
