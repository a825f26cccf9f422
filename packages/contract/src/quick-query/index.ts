export { dayText } from '#kernel';
export * from './consult-phone.rules.ts';
export * from './family.text.ts';
export * from './family-reminder.rules.ts';
export * from './family-steps.rules.ts';
export * from './quick-query.endpoints.ts';
export * from './quick-query.errors.ts';
export * from './quick-query.schema.ts';
