export * from './cohort.rules.ts';
export * from './grade-name.rules.ts';
export * from './grade-name.text.ts';
export * from './region.rules.ts';
export * from './school.endpoints.ts';
export * from './school.errors.ts';
export * from './school-system.rules.ts';
export * from './school-system.text.ts';
