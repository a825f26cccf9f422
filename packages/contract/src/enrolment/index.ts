export * from './enrolled-years.rules.ts';
export * from './enrolment.errors.ts';
export * from './enrolment.schema.ts';
export * from './placed-on.rules.ts';
export * from './placement.rules.ts';
export * from './placement-act.rules.ts';
export * from './said-grade.rules.ts';
export * from './school-year.rules.ts';
