/** The station without a network: its page comes from the browser, and nothing of a child is kept there. */

import { API_PREFIX } from '@spine/contract/kernel';
import { expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { STATION_TABLET } from '../support/screens/station.ts';
import { signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('the station opens without a network once it was opened with one, and goes on when it is back', async () => {
  const { page } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  await signIn(page, 'doctor');
  await page.goto('/station');
  await page.getByRole('heading', { name: '项目' }).waitFor();
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
  });

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: '重试' }).waitFor();
  expect(await page.title()).toBe('现场筛查');
  await lookAt(page, 'station-opened-offline');

  await page.context().setOffline(false);
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('heading', { name: '项目' }).waitFor();
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((name) => window.caches.open(name)),
    );
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/station.html');
  expect(kept.filter((path) => path.startsWith(API_PREFIX) || path === '/index.html')).toEqual([]);
});

test('without https the station says what is missing, and goes on', async () => {
  const { page } = await stage.openAs('doctor', STATION_TABLET);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
  });
  await page.goto('/station');
  await page.getByText('未使用 https：不能离线使用，也不能用摄像头扫码').waitFor();
  await page.getByRole('heading', { name: '项目' }).waitFor();
  await lookAt(page, 'station-without-https');
});
