export * from './workbench.endpoints.ts';
export * from './workbench.rules.ts';
export * from './workbench.schema.ts';
