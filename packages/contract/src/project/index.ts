export * from './progress.rules.ts';
export * from './project.endpoints.ts';
export * from './project.errors.ts';
export * from './project.schema.ts';
export * from './project.text.ts';
export * from './project-trash.endpoints.ts';
