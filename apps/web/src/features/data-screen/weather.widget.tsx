/** The weather of the region's city; the place stays empty when there is none. */
import type { ScreenWeather } from '@spine/contract/data-screen';
import { weatherText as text } from './weather.text.ts';
import { WeatherIcon } from './weather-icon.tsx';

export function WeatherWidget({ weather }: { weather: ScreenWeather | null | undefined }) {
  if (!weather) return null;
  return (
    <p className="screen-weather">
      <WeatherIcon kind={weather.kind} />
      <b>{text.temperature(weather.temperature)}</b>
      {text.linesOf(weather).map((words) => (
        <span key={words}>{words}</span>
      ))}
    </p>
  );
}
