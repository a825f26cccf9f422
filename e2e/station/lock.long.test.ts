/** The lock of a device: what may be its passcode, what it says, and what is left on the disk when it has erased the rest. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { lookAt, openProfile } from '../support/browser.ts';
import { setForward } from '../support/clock.ts';
import { filesIn } from '../support/files.ts';
import { killPage, PASSCODE, prepareDevice, unlock } from '../support/screens/device.ts';
import { staffOf } from '../support/screens/family.ts';
import { openNewClass, STATION_TABLET } from '../support/screens/station.ts';
import { signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const WRONG = 'm3-maple-91';
const MINUTE_MS = 60_000;
const locked = (page: Page) => page.getByRole('heading', { name: '已锁定' }).waitFor();

/** From signing in on: a class that can be prepared. */
async function openChoice(page: Page, name: string): Promise<string> {
  await signIn(page, 'doctor');
  const manager = await staffOf(stage);
  const of = { manager, clazz: `${name}班`, names: ['程嘉树'], size: STATION_TABLET };
  const { rosterUrl } = await openNewClass(page, of);
  await page.goBack();
  return new URL(rosterUrl).searchParams.get('clazzName') ?? '';
}

async function openLocked(page: Page, name: string): Promise<void> {
  await prepareDevice(page, name, await openChoice(page, name));
  await page.context().setOffline(true);
  await killPage(page);
  await locked(page);
}

async function tryWrong(page: Page): Promise<void> {
  await page.getByLabel('本机口令', { exact: true }).fill(WRONG);
  await page.getByRole('button', { name: '解锁' }).click();
}

/** As so many wrong passcodes would leave the row, without their waits. */
async function setTries(page: Page, wrongTries: number): Promise<void> {
  await page.evaluate(async (tries) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const db = await done(indexedDB.open('spine-station'));
    const store = db.transaction('device', 'readwrite').objectStore('device');
    const row = await done(store.get('device'));
    await done(store.put({ ...row, wrongTries: tries }, 'device'));
    db.close();
  }, wrongTries);
}

/** What the file of the salt holds; undefined where there is no such file. */
function readSalt(page: Page): Promise<number[] | undefined> {
  return page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const files = folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>;
    for await (const [name, handle] of files) {
      if (!name.startsWith('spine-salt-')) continue;
      return [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
    }
    return undefined;
  });
}

const RUN_BYTES = 16;

/** The files of a folder that hold any sixteen bytes of these in a row. */
async function filesWith(folder: string, bytes: Buffer): Promise<string[]> {
  const runs = Array.from({ length: bytes.length - RUN_BYTES + 1 }, (_, at) =>
    bytes.subarray(at, at + RUN_BYTES),
  );
  const found: string[] = [];
  for await (const { file, bytes: held } of filesIn(folder))
    if (runs.some((run) => held.includes(run))) found.push(file);
  return found;
}

test('after the tenth wrong passcode nothing on the disk opens what was there', async () => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'spine-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const { page, context } = await openProfile(profile, stage.product.origin, STATION_TABLET);
  await openLocked(page, '清除');
  const salt = Buffer.from((await readSalt(page)) ?? []);
  expect(salt).toHaveLength(32);
  expect(await filesWith(profile, salt)).toHaveLength(1);
  await unlock(page);
  await killPage(page);
  await locked(page);
  await setTries(page, 9);
  await tryWrong(page);
  await page.getByText('名单已清除；未上传的记录保留，请登录后重新准备本机').waitFor();
  expect(await readSalt(page)).toBeUndefined();
  await context.close();
  expect(await filesWith(profile, salt)).toEqual([]);
});

/** Holds the next key that is derived until the page hears `go-on`; resolves when it is asked for. */
function holdKey(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((asked) => {
        const { subtle } = crypto;
        const { deriveKey } = subtle;
        subtle.deriveKey = async (...given) => {
          subtle.deriveKey = deriveKey;
          asked();
          await new Promise((goOn) => window.addEventListener('go-on', goOn));
          return deriveKey.apply(subtle, given);
        };
      }),
  );
}

test('no look at the hours takes a passcode that is being tried for the tenth wrong one', async () => {
  const { page } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  await openLocked(page, '末次');
  await setTries(page, 9);
  await setForward(page);
  await page.reload();
  await page.getByText(/^再错1次清除名单/).waitFor();
  const isTrying = holdKey(page);
  await page.getByLabel('本机口令', { exact: true }).fill(PASSCODE);
  await page.getByRole('button', { name: '解锁' }).click();
  await isTrying;
  await page.clock.runFor(2 * MINUTE_MS);
  // What a look does ends behind it.
  await setTries(page, 10);
  await page.evaluate(() => window.dispatchEvent(new Event('go-on')));
  await page.getByRole('heading', { name: '已锁定' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '锁定' }).waitFor();
});

test('a file that somebody deleted is told, and the device is prepared again', async () => {
  const { page } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  await openLocked(page, '丢失');
  await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const files = folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>;
    for await (const [name] of files) await folder.removeEntry(name);
  });
  await page.reload();
  await page.getByText(/^名单打不开了/).waitFor();
  await lookAt(page, 'station-salt-lost');
});

test('a passcode that others would try first is refused with its reason', async () => {
  const { page } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  await openChoice(page, '口令');
  await page.getByRole('button', { name: '准备离线使用' }).click();
  const passcode = page.getByLabel('本机口令');
  for (const [typed, words] of [
    ['football', '这个口令很常见，容易被猜到，请换一个'],
    ['19901231', '口令不能是日期，如19901231'],
    ['00000000', '口令不能是重复的字符，如00000000、12121212'],
    ['12345678', '口令不能是连号或键盘上相邻的键，如12345678、qwertyui'],
  ] as const) {
    await passcode.fill(typed);
    await page.getByRole('alert').getByText(words).waitFor();
  }
  await lookAt(page, 'station-passcode-refused');
  await passcode.fill(WRONG);
  await page.getByText(/^至少8位/).waitFor();
});

test('the lock tells the wait, a full storage, and one that it cannot read', async () => {
  const { page } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  await openLocked(page, '锁屏');
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      IDBObjectStore.prototype.put = put;
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await tryWrong(page);
  await page.getByText(/^没有解锁：本机存储已满/).waitFor();
  await lookAt(page, 'station-lock-full');
  await setTries(page, 5);
  await tryWrong(page);
  await page
    .getByText(/^口令不对，再错4次清除名单；未上传的保留。错误次数较多，还要等1分\d+秒$/)
    .waitFor();
  await lookAt(page, 'station-lock-waits');
  // Somebody sets the clock back: the wait goes on as it was.
  await page.evaluate((hour) => {
    const { now } = Date;
    Date.now = () => now() - hour;
  }, 60 * MINUTE_MS);
  await page.getByText(/还要等(1分[0-4]\d|[1-5]?\d)秒$/).waitFor();
  await page.reload();
  await page.getByText(/^再错4次清除名单；未上传的保留。错误次数较多，还要等/).waitFor();
  await page.addInitScript(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('lost', 'UnknownError');
    };
  });
  await page.reload();
  await page.getByRole('heading', { name: '本机存储读不出来' }).waitFor();
  await lookAt(page, 'station-storage-lost');
  await page.getByRole('button', { name: '先登录，联网检查' }).click();
  await page.getByRole('button', { name: '重试' }).waitFor();
});
