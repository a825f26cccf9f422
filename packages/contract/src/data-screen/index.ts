export * from './data-screen.endpoints.ts';
export * from './data-screen.errors.ts';
export * from './data-screen.schema.ts';
export * from './data-screen-weather.schema.ts';
export * from './standing.rules.ts';
export * from './suppression.rules.ts';
export * from './weather-kind.rules.ts';
