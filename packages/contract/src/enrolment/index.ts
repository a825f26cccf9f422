export * from './placement.rules.ts';
export * from './school-year.rules.ts';
