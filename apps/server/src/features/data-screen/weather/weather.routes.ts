import { screenWeatherOf } from '@spine/contract/data-screen';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { type WeatherPorts, weatherOf } from './weather.service.ts';

/** The source may take its time: no transaction waits for it. */
export function weatherRoutes(ports: WeatherPorts): Binding[] {
  return [bindOpen(screenWeatherOf, ({ input }) => weatherOf(ports, input.regionCode))];
}
