export * from './factor-policy.rules.ts';
export * from './organization.endpoints.ts';
export * from './organization.errors.ts';
