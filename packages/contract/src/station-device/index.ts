export * from './rescue-file.schema.ts';
export * from './station-device.endpoints.ts';
export * from './station-device.errors.ts';
export * from './station-device.rules.ts';
export * from './station-device.schema.ts';
export * from './station-device.text.ts';
export * from './station-record.schema.ts';
