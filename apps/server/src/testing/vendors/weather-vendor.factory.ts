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
