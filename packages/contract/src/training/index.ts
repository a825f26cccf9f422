export * from './training.endpoints.ts';
export * from './training.errors.ts';
export * from './training.text.ts';
