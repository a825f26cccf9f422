/** What AMap answers, as a server of its own: the product is told its address instead of AMap's. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { now } from './clock.ts';

const bodyAt = (reporttime: string) => ({
  status: '1',
  info: 'OK',
  infocode: '10000',
  lives: [
    {
      province: '浙江',
      city: '杭州市',
      adcode: '330100',
      weather: '多云',
      temperature: '16',
      winddirection: '东北',
      windpower: '2',
      humidity: '62',
      reporttime,
    },
  ],
});

/** `2026-11-20 10:00:00`, as clocks in Shanghai say it. */
const inShanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

export type WeatherSource = { readonly origin: string; close(): Promise<void> };

export async function startWeatherSource(): Promise<WeatherSource> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(bodyAt(inShanghai.format(now()))));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
