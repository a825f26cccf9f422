/** The weather of the region's city; the place stays empty when there is none. */
import type { ScreenWeather, WeatherKind } from '@spine/contract/data-screen';
import { weatherText as text } from './data-screen.text.ts';
import css from './screen-head.module.css';
import clear from './weather-icons/clear.svg';
import cloudy from './weather-icons/cloudy.svg';
import dust from './weather-icons/dust.svg';
import fog from './weather-icons/fog.svg';
import hail from './weather-icons/hail.svg';
import overcast from './weather-icons/overcast.svg';
import rain from './weather-icons/rain.svg';
import snow from './weather-icons/snow.svg';
import thunder from './weather-icons/thunder.svg';

const ICONS: Readonly<Record<WeatherKind, string>> = {
  snow,
  thunder,
  dust,
  fog,
  hail,
  cloudy,
  rain,
  overcast,
  clear,
};

/** The picture of a kind of weather; its words stand beside it. */
function WeatherIcon({ kind }: { kind: WeatherKind | null }) {
  return kind && <img src={ICONS[kind]} alt="" width={44} height={44} />;
}

export function WeatherWidget({ weather }: { weather: ScreenWeather | null | undefined }) {
  if (!weather) return null;
  return (
    <p className={css.weather}>
      <WeatherIcon kind={weather.kind} />
      <b>{text.temperature(weather.temperature)}</b>
      {text.linesOf(weather).map((words) => (
        <span key={words}>{words}</span>
      ))}
    </p>
  );
}
