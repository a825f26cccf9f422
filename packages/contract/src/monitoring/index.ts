export * from './codes/codes.rules.ts';
export * from './codes/codes.schema.ts';
export * from './row/complete.rules.ts';
export * from './row/identity-cells.rules.ts';
export * from './row/monitoring-number.rules.ts';
export * from './row/spine-cells.rules.ts';
