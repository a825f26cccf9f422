export * from './exercise-refusal.rules.ts';
export * from './plan.endpoints.ts';
export * from './plan.schema.ts';
export * from './prescription.endpoints.ts';
export * from './prescription.errors.ts';
export * from './prescription.rules.ts';
export * from './prescription.schema.ts';
export * from './prescription.text.ts';
