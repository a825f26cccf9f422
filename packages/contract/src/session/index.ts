export * from './new-password/guessed-text.rules.ts';
export * from './new-password/new-password.rules.ts';
export * from './own-account.endpoints.ts';
export * from './session.endpoints.ts';
export * from './session.errors.ts';
export * from './session.schema.ts';
export * from './session.text.ts';
