import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AppUpdate, installWorker, startUpdates } from './app-update.ts';

class FakeWorker extends EventTarget {
  readonly messages: unknown[] = [];
  postMessage = (message: unknown) => this.messages.push(message);
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  update = vi.fn(() => Promise.resolve());

  /** A newer version arrives and waits. */
  arrive(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  }
}

let registration: FakeRegistration;
let workers: EventTarget & { controller: object | null; register: () => Promise<FakeRegistration> };
let isFree: boolean;
const reload = vi.fn();
let update: AppUpdate;

async function start(controller: object | null): Promise<void> {
  registration = new FakeRegistration();
  workers = Object.assign(new EventTarget(), {
    controller,
    register: () => Promise.resolve(registration),
  });
  update = startUpdates({
    workers: workers as unknown as ServiceWorkerContainer,
    isFree: () => isFree,
    reload,
  });
  await vi.advanceTimersByTimeAsync(0);
}
const takeOver = () => workers.dispatchEvent(new Event('controllerchange'));
const TAKES_OVER = [{ type: 'SKIP_WAITING' }];

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  isFree = true;
});
afterEach(() => {
  update.stop();
  vi.useRealTimers();
});

it('the first version takes over a page that stays as it is', async () => {
  await start(null);
  takeOver();
  expect(reload).not.toHaveBeenCalled();
});

it('a newer version takes over a free page, which is loaded again once it has', async () => {
  await start({});
  expect(registration.arrive().messages).toEqual(TAKES_OVER);
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  expect(reload).toHaveBeenCalledOnce();
});

it('it waits while a child is open', async () => {
  isFree = false;
  await start({});
  const worker = registration.arrive();
  expect(worker.messages).toEqual([]);
  isFree = true;
  update.proceed();
  expect(worker.messages).toEqual(TAKES_OVER);
});

it('a page that is busy when another one has let it take over follows later', async () => {
  isFree = false;
  await start({});
  takeOver();
  expect(reload).not.toHaveBeenCalled();
  isFree = true;
  update.proceed();
  expect(reload).toHaveBeenCalledOnce();
});

it('looks for a newer version at the start and each hour, until it is stopped', async () => {
  await start({});
  expect(registration.update).toHaveBeenCalledTimes(1);
  registration.update.mockRejectedValueOnce(new TypeError('no network'));
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(registration.update).toHaveBeenCalledTimes(3);
  update.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(registration.update).toHaveBeenCalledTimes(3);
});

it('waits for the worker that a device needs, and says when it does not come', async () => {
  const register = vi.fn(() => Promise.resolve({} as ServiceWorkerRegistration));
  await installWorker({ register, ready: Promise.resolve({} as ServiceWorkerRegistration) });
  const never = new Promise<ServiceWorkerRegistration>(() => undefined);
  const late = expect(installWorker({ register, ready: never })).rejects.toThrow('not installed');
  await vi.advanceTimersByTimeAsync(60_000);
  await late;
});
