export { screenGeo, screenSummaryOf, screenWeatherOf } from './data-screen.endpoints.ts';
export { dataScreenErrors, dataScreenGeoErrors } from './data-screen.errors.ts';
export {
  FEWEST_FOR_RATE,
  FEWEST_SHOWN,
  type ScreenPlace,
  type ScreenRate,
  type ScreenSummary,
  screenSummary,
} from './data-screen.schema.ts';
export type {
  ScreenWeather,
  WeatherKind,
} from './data-screen-weather.schema.ts';
export { type Cell, type Sum, suppressedCounts } from './suppression.rules.ts';
export { weatherKindOfCode, weatherKindOfText } from './weather-kind.rules.ts';
