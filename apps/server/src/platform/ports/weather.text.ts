/** Invented weathers, as a service would report them. */
export const EXAMPLE_WEATHERS = [
  {
    ...({ kind: 'cloudy', text: '多云', temperature: 16 } as const),
    windDirection: '东南',
    windPower: '≤3',
    humidity: 62,
  },
  {
    ...({ kind: 'clear', text: '晴', temperature: 18 } as const),
    windDirection: '东',
    windPower: '≤3',
    humidity: 55,
  },
  {
    ...({ kind: 'rain', text: '小雨', temperature: 13 } as const),
    windDirection: '东北',
    windPower: '3',
    humidity: 86,
  },
  {
    ...({ kind: 'overcast', text: '阴', temperature: 14 } as const),
    windDirection: '北',
    windPower: '≤3',
    humidity: 74,
  },
] as const;
