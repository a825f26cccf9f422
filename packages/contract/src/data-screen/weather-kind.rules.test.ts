import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEATHER_KINDS, type WeatherKind } from './data-screen-weather.schema.ts';
import { parseWeatherText } from './weather-kind.rules.ts';

/** Every word AMap's table of weather phenomena has, and some of other services. */
const WORDS: Readonly<Record<WeatherKind, string>> = {
  hail: '雷阵雨并伴有冰雹 雷阵雨伴有冰雹 冰雹 小冰雹',
  thunder: '雷阵雨 强雷阵雨 雷暴 雷电',
  snow: '雪 阵雪 小雪 中雪 大雪 暴雪 小雪-中雪 中雪-大雪 大雪-暴雪 雨雪天气 雨夹雪 阵雨夹雪 霰 冰粒',
  rain: '雨 阵雨 毛毛雨/细雨 小雨 中雨 大雨 暴雨 大暴雨 特大暴雨 强阵雨 极端降雨 小雨-中雨 冻雨',
  dust: '浮尘 扬沙 沙尘暴 强沙尘暴',
  fog: '雾 浓雾 强浓雾 轻雾 大雾 特强浓雾 薄雾 霾 中度霾 重度霾 严重霾',
  overcast: '阴 阴天',
  cloudy: '多云 少云 晴间多云',
  clear: '晴 热 冷 有风 微风 和风 清风 强风/劲风 疾风 大风 烈风 风暴 狂爆风 飓风 热带风暴 龙卷风',
};

describe('the kinds of weather', () => {
  test('are the nine of the specification [9.22]', () => {
    expect(WEATHER_KINDS).toEqual([
      'snow',
      'thunder',
      'dust',
      'fog',
      'hail',
      'cloudy',
      'rain',
      'overcast',
      'clear',
    ]);
  });

  test.each(WEATHER_KINDS.map((kind) => [kind, WORDS[kind]] as const))(
    '%s is what is called %s [9.22]',
    (kind, words) => {
      const other = words.split(' ').filter((word) => parseWeatherText(word) !== kind);
      expect(other).toEqual([]);
    },
  );

  test.each(['', '未知', '平静', 'N/A'])('%j has none', (text) => {
    expect(parseWeatherText(text)).toBeNull();
  });

  test('the more telling word wins, wherever it stands', () => {
    const order = ['雹', '雷', '雪', '雨', '沙', '雾'] as const;
    const kinds = ['hail', 'thunder', 'snow', 'rain', 'dust', 'fog'] as const;
    const picked = fc.uniqueArray(fc.nat(order.length - 1), { minLength: 1 });
    fc.assert(
      fc.property(picked, (places) => {
        const text = places.map((place) => order[place]).join('转');
        expect(parseWeatherText(text)).toBe(kinds[Math.min(...places)]);
      }),
      { seed: 20261120 },
    );
  });

  test('any text has one kind or none, and hail is hail whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const kind = parseWeatherText(before + after);
        expect(kind === null || WEATHER_KINDS.includes(kind)).toBe(true);
        expect(parseWeatherText(`${before}雹${after}`)).toBe('hail');
      }),
      { seed: 20261120 },
    );
  });
});
