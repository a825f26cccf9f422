/** A device that is prepared, anew or while somebody's records wait: with its own stores, below the screens. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exam } from '../vault/device.factory.ts';
import {
  CLASSES,
  idOf,
  insertBrowser,
  openPage,
  PROJECT,
  type StationPage,
  startDeviceServer,
} from './device-page.factory.ts';

const OTHER_PASSCODE = 'heron 72 brick';

let server: Awaited<ReturnType<typeof startDeviceServer>>;
let page: StationPage;

beforeEach(async () => {
  insertBrowser();
  server = await startDeviceServer();
  page = await openPage();
  page.signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const clazzesOf = () =>
  page.openedDevice().pkg.classes.map(({ clazz, children }) => [clazz, children.length]);
const tokenOf = async () => (await page.openedDevice().vault.read('session')) as { token: string };

test('a device is registered with its classes and the password, and its user is signed out', async () => {
  await page.prepare();
  expect(server.calls[0]?.body).toMatchObject({
    projectId: PROJECT.id,
    pw: 'digest',
    classes: CLASSES.map(({ clazz }) => ({
      schoolId: 'school',
      gradeName: '五年级',
      clazzName: clazz,
    })),
  });
  expect(clazzesOf()).toEqual([
    ['1班', 2],
    ['2班', 2],
  ]);
  expect(server.pathsOf().at(-1)).toBe('logout');
});

test('a preparation that breaks off leaves the device as it was, and another page may go on', async () => {
  await page.prepare();
  const former = await tokenOf();
  server.isCut = (path) => path.endsWith('/records');
  await page.openedDevice().store.add(exam(idOf(1)));
  await page.lockDevice();
  page.signIn();
  const isSecondRoster = (path: string) =>
    path.endsWith('/roster') && server.pathsOf().at(-1) === 'roster';
  server.isCut = (path) => path.endsWith('/records') || isSecondRoster(path);
  await expect(page.prepare({ passcode: OTHER_PASSCODE })).rejects.toThrow();
  const beside = await openPage({ isBeside: true });
  await beside.unlock();
  page = beside;
  expect(await tokenOf()).toEqual(former);
  expect(clazzesOf()).toEqual([
    ['1班', 2],
    ['2班', 2],
  ]);
  expect(page.openedDevice().store.summary().unsent).toMatchObject([{ id: idOf(1) }]);
  await expect(page.unlock(OTHER_PASSCODE)).rejects.toThrow();
});

test('two pages of a browser do not prepare it at once', async () => {
  await page.prepare();
  const beside = await openPage({ isBeside: true });
  beside.signIn();
  await expect(beside.prepare()).rejects.toThrow('open in another page');
});
