export * from './new-passcode.rules.ts';
export * from './passcode.rules.ts';
export * from './sealed-record.rules.ts';
export * from './station.endpoints.ts';
export * from './station.errors.ts';
export * from './station.rules.ts';
export * from './station.schema.ts';
export * from './station-address.rules.ts';
