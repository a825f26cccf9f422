export * from './provider.endpoints.ts';
export * from './sign-in-link.endpoints.ts';
export * from './single-sign-on.endpoints.ts';
export * from './single-sign-on.errors.ts';
export * from './single-sign-on.schema.ts';
export * from './single-sign-on.text.ts';
