/** What AMap says of a place. */
export const amapSays = (live: object = {}) => ({
  status: '1',
  count: '1',
  info: 'OK',
  infocode: '10000',
  lives: [
    {
      province: '浙江',
      city: '杭州市',
      adcode: '330100',
      weather: '雷阵雨',
      temperature: '18',
      winddirection: '东北',
      windpower: '≤3',
      humidity: '83',
      reporttime: '2026-11-20 09:31:07',
      temperature_float: '18.0',
      humidity_float: '83.0',
      ...live,
    },
  ],
});

/** What QWeather says of a place. */
export const qWeatherSays = (now: object = {}) => ({
  metadata: { tag: '5f2ea1', attributions: ['https://www.qweather.com'] },
  isDay: true,
  condition: { text: '小雨', code: '305' },
  temperature: { value: 17.6, unit: 'C' },
  feelsLike: { value: 17.1, unit: 'C' },
  humidity: 0.83,
  wind: {
    speed: { value: 2.4, unit: 'm/s' },
    scale: 2,
    direction: { degree: 41, compass: 'NE' },
  },
  pressure: { value: 1017, unit: 'hPa' },
  ...now,
});
