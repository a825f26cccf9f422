export * from './audit.rules.ts';
