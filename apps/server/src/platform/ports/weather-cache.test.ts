import { describe, expect, test } from 'vitest';
import { TEST_NOW, testClock } from '#testing/clock.ts';
import type { WeatherAnswer, WeatherPlace, WeatherReading } from './weather.ts';
import { cachedWeather, openWeather } from './weather-choice.ts';

const MINUTE = 60_000;
const HANGZHOU: WeatherPlace = { code: '330100', center: undefined };
const NINGBO: WeatherPlace = { code: '330200', center: undefined };

const readingAt = (reportedAt: Date, text = '晴'): WeatherReading => ({
  kind: 'clear',
  text,
  temperature: 18,
  windDirection: null,
  windPower: null,
  humidity: null,
  reportedAt,
});

/** A kept source that says what the test lets it say; by default the weather of the moment. */
function keptSource() {
  const clock = testClock();
  const asked: string[] = [];
  let answer: () => WeatherAnswer | Promise<WeatherAnswer> = () => readingAt(clock.now());
  const source = {
    ask: async ({ code }: WeatherPlace) => {
      asked.push(code);
      return await answer();
    },
  };
  return {
    clock,
    asked,
    weather: cachedWeather(source, clock),
    say: (next: typeof answer) => {
      answer = next;
    },
  };
}

describe('weather is kept', () => {
  test('for 25 minutes, for each city by itself', async () => {
    const { weather, clock, asked } = keptSource();
    const first = await weather.of(HANGZHOU);
    expect(first).toEqual({ reading: readingAt(TEST_NOW), stale: false });
    clock.advance(25 * MINUTE - 1);
    expect(await weather.of(HANGZHOU)).toEqual(first);
    await weather.of(NINGBO);
    expect(asked).toEqual(['330100', '330200']);
    clock.advance(1);
    expect((await weather.of(HANGZHOU))?.reading.reportedAt).toEqual(clock.now());
    expect(asked).toEqual(['330100', '330200', '330100']);
  });

  test('and asked for once, however many wait', async () => {
    const { weather, asked, say } = keptSource();
    let open: (answer: WeatherAnswer) => void = () => undefined;
    const gate = new Promise<WeatherAnswer>((resolve) => {
      open = resolve;
    });
    say(() => gate);
    const waiting = [weather.of(HANGZHOU), weather.of(HANGZHOU), weather.of(HANGZHOU)];
    open(readingAt(TEST_NOW));
    const seen = await Promise.all(waiting);
    expect(seen.every((each) => each?.reading.text === '晴')).toBe(true);
    expect(asked).toHaveLength(1);
  });

  test('as stale while the source fails, until its report is three hours old', async () => {
    const { weather, clock, say } = keptSource();
    await weather.of(HANGZHOU);
    say(() => 'failed');
    clock.advance(25 * MINUTE);
    expect(await weather.of(HANGZHOU)).toEqual({ reading: readingAt(TEST_NOW), stale: true });
    clock.advance(155 * MINUTE);
    expect(await weather.of(HANGZHOU)).toMatchObject({ stale: true });
    clock.advance(1);
    expect(await weather.of(HANGZHOU)).toBeUndefined();
  });

  test('while the source suddenly knows nothing of the city, and it is asked again later', async () => {
    const { weather, clock, asked, say } = keptSource();
    await weather.of(HANGZHOU);
    clock.advance(25 * MINUTE);
    say(() => 'nothing');
    expect(await weather.of(HANGZHOU)).toMatchObject({ stale: true });
    await weather.of(HANGZHOU);
    expect(asked).toHaveLength(2);
    clock.advance(25 * MINUTE);
    await weather.of(HANGZHOU);
    expect(asked).toHaveLength(3);
  });

  test('not when the report is old already', async () => {
    const { weather, say } = keptSource();
    say(() => readingAt(new Date(TEST_NOW.getTime() - 181 * MINUTE)));
    expect(await weather.of(HANGZHOU)).toBeUndefined();
  });
});

describe('a source that fails', () => {
  test('is left alone for a minute, then two, four, up to thirty', async () => {
    const { weather, clock, asked, say } = keptSource();
    say(() => 'failed');
    for (const minutes of [1, 2, 4, 8, 16, 30, 30]) {
      const before = asked.length;
      expect(await weather.of(HANGZHOU)).toBeUndefined();
      clock.advance(minutes * MINUTE - 1);
      await weather.of(HANGZHOU);
      // Another city is not worth a try either.
      await weather.of(NINGBO);
      expect(asked).toHaveLength(before + 1);
      clock.advance(1);
    }
  });

  test('is trusted again after one answer', async () => {
    const { weather, clock, asked, say } = keptSource();
    say(() => 'failed');
    await weather.of(HANGZHOU);
    clock.advance(MINUTE);
    await weather.of(HANGZHOU);
    clock.advance(2 * MINUTE);
    say(() => readingAt(clock.now()));
    expect(await weather.of(HANGZHOU)).toMatchObject({ stale: false });
    say(() => 'failed');
    await weather.of(NINGBO);
    clock.advance(MINUTE);
    await weather.of(NINGBO);
    expect(asked).toHaveLength(5);
  });

  test('for several cities at once has failed once', async () => {
    const { weather, clock, asked, say } = keptSource();
    say(() => 'failed');
    await Promise.all([weather.of(HANGZHOU), weather.of(NINGBO)]);
    clock.advance(MINUTE);
    await weather.of(HANGZHOU);
    expect(asked).toHaveLength(3);
  });
});

test('the demo has an invented weather, marked as such, another in another city', async () => {
  const weather = openWeather(
    { provider: 'example' },
    { clock: testClock(), print: () => undefined },
  );
  const here = await weather.of(HANGZHOU);
  expect(here).toMatchObject({ example: true, stale: false });
  const there = await weather.of({ ...HANGZHOU, code: '330200' });
  expect(there?.reading.text).not.toBe(here?.reading.text);
});

test('without a source there is no weather', async () => {
  const weather = openWeather({ provider: 'none' }, { clock: testClock(), print: () => undefined });
  expect(await weather.of(HANGZHOU)).toBeUndefined();
});
