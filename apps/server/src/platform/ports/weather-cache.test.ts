import { describe, expect, test } from 'vitest';
import { TEST_NOW, testClock } from '#testing/clock.ts';
import type { WeatherAnswer, WeatherReading } from './weather.ts';
import { cachedWeather, openWeather } from './weather-choice.ts';

const MINUTE = 60_000;
const HANGZHOU = '330100';
const NINGBO = '330200';

const readingAt = (reportedAt: Date, text = '晴'): WeatherReading => ({
  kind: 'clear',
  text,
  temperature: 18,
  windDirection: null,
  windPower: null,
  humidity: null,
  reportedAt,
});

/** A cached source that says what the test lets it say; by default the weather of the moment. */
function cachedSource() {
  const clock = testClock();
  const requests: string[] = [];
  let answer: () => WeatherAnswer | Promise<WeatherAnswer> = () => readingAt(clock.now());
  const source = {
    fetchCurrent: async (code: string) => {
      requests.push(code);
      return await answer();
    },
  };
  return {
    clock,
    requests,
    weather: cachedWeather(source, clock),
    say: (next: typeof answer) => {
      answer = next;
    },
  };
}

describe('weather is cached', () => {
  test('for 25 minutes, for each city by itself', async () => {
    const { weather, clock, requests } = cachedSource();
    const first = await weather.current(HANGZHOU);
    expect(first).toEqual({ reading: readingAt(TEST_NOW), stale: false });
    clock.advance(25 * MINUTE - 1);
    expect(await weather.current(HANGZHOU)).toEqual(first);
    await weather.current(NINGBO);
    expect(requests).toEqual(['330100', '330200']);
    clock.advance(1);
    expect((await weather.current(HANGZHOU))?.reading.reportedAt).toEqual(clock.now());
    expect(requests).toEqual(['330100', '330200', '330100']);
  });

  test('and asked for once, however many wait', async () => {
    const { weather, requests, say } = cachedSource();
    let open: (answer: WeatherAnswer) => void = () => undefined;
    const gate = new Promise<WeatherAnswer>((resolve) => {
      open = resolve;
    });
    say(() => gate);
    const waiting = [
      weather.current(HANGZHOU),
      weather.current(HANGZHOU),
      weather.current(HANGZHOU),
    ];
    open(readingAt(TEST_NOW));
    const seen = await Promise.all(waiting);
    expect(seen.every((each) => each?.reading.text === '晴')).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test('as stale while the source fails, until its report is three hours old', async () => {
    const { weather, clock, say } = cachedSource();
    await weather.current(HANGZHOU);
    say(() => 'failed');
    clock.advance(25 * MINUTE);
    expect(await weather.current(HANGZHOU)).toEqual({ reading: readingAt(TEST_NOW), stale: true });
    clock.advance(155 * MINUTE);
    expect(await weather.current(HANGZHOU)).toMatchObject({ stale: true });
    clock.advance(1);
    expect(await weather.current(HANGZHOU)).toBeUndefined();
  });

  test('while the source suddenly knows nothing of the city, and it is asked again later', async () => {
    const { weather, clock, requests, say } = cachedSource();
    await weather.current(HANGZHOU);
    clock.advance(25 * MINUTE);
    say(() => 'nothing');
    expect(await weather.current(HANGZHOU)).toMatchObject({ stale: true });
    await weather.current(HANGZHOU);
    expect(requests).toHaveLength(2);
    clock.advance(25 * MINUTE);
    await weather.current(HANGZHOU);
    expect(requests).toHaveLength(3);
  });

  test('not when the report is old already', async () => {
    const { weather, say } = cachedSource();
    say(() => readingAt(new Date(TEST_NOW.getTime() - 181 * MINUTE)));
    expect(await weather.current(HANGZHOU)).toBeUndefined();
  });
});

describe('a source that fails', () => {
  test('is left alone for a minute, then two, four, up to thirty', async () => {
    const { weather, clock, requests, say } = cachedSource();
    say(() => 'failed');
    for (const minutes of [1, 2, 4, 8, 16, 30, 30]) {
      const before = requests.length;
      expect(await weather.current(HANGZHOU)).toBeUndefined();
      clock.advance(minutes * MINUTE - 1);
      await weather.current(HANGZHOU);
      // Another city is not worth a try either.
      await weather.current(NINGBO);
      expect(requests).toHaveLength(before + 1);
      clock.advance(1);
    }
  });

  test('is trusted again after one answer', async () => {
    const { weather, clock, requests, say } = cachedSource();
    say(() => 'failed');
    await weather.current(HANGZHOU);
    clock.advance(MINUTE);
    await weather.current(HANGZHOU);
    clock.advance(2 * MINUTE);
    say(() => readingAt(clock.now()));
    expect(await weather.current(HANGZHOU)).toMatchObject({ stale: false });
    say(() => 'failed');
    await weather.current(NINGBO);
    clock.advance(MINUTE);
    await weather.current(NINGBO);
    expect(requests).toHaveLength(5);
  });

  test('for several cities at once has failed once', async () => {
    const { weather, clock, requests, say } = cachedSource();
    say(() => 'failed');
    await Promise.all([weather.current(HANGZHOU), weather.current(NINGBO)]);
    clock.advance(MINUTE);
    await weather.current(HANGZHOU);
    expect(requests).toHaveLength(3);
  });
});

test('the demo has an invented weather, marked as such, another in another city', async () => {
  const weather = openWeather(
    { provider: 'example' },
    { clock: testClock(), print: () => undefined },
  );
  const here = await weather.current(HANGZHOU);
  expect(here).toMatchObject({ example: true, stale: false });
  const there = await weather.current(NINGBO);
  expect(there?.reading.text).not.toBe(here?.reading.text);
});

test('without a source there is no weather', async () => {
  const weather = openWeather({ provider: 'none' }, { clock: testClock(), print: () => undefined });
  expect(await weather.current(HANGZHOU)).toBeUndefined();
});
