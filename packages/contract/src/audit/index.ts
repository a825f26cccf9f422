export * from './audit.endpoints.ts';
export * from './audit.errors.ts';
export * from './audit.rules.ts';
export * from './audit.schema.ts';
export * from './audit-inventory.text.ts';
export * from './audit-season.rules.ts';
export * from './incident.rules.ts';
export * from './incident.text.ts';
