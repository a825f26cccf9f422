export * from './user.endpoints.ts';
export * from './user.errors.ts';
export * from './user.rules.ts';
