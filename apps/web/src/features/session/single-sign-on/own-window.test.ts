import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOwnWindow, leadOwnWindow, openOwnWindow } from './own-window.ts';
import { singleSignOnText as text } from './single-sign-on.text.ts';

function newWindow() {
  const storage = new Map<string, string>();
  return {
    document: { body: { textContent: '' } },
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
    location: { replace: vi.fn() },
    close: vi.fn(),
  };
}

let opened: ReturnType<typeof newWindow> | null;

beforeEach(() => {
  opened = newWindow();
  vi.stubGlobal('window', { open: () => opened });
});
afterEach(() => vi.unstubAllGlobals());

it('a window knows that it is one, also when it has been elsewhere', async () => {
  const one = openOwnWindow();
  expect(opened?.document.body.textContent).toBe(text.opening);
  if (!one) throw new Error('it opens');
  await leadOwnWindow(one, () => Promise.resolve({ address: 'https://login.example/x' }));
  expect(opened?.location.replace).toHaveBeenCalledWith('https://login.example/x');
  vi.stubGlobal('sessionStorage', newWindow().sessionStorage);
  expect(isOwnWindow()).toBe(false);
  vi.stubGlobal('sessionStorage', opened?.sessionStorage);
  expect(isOwnWindow()).toBe(true);
});

it('a window that leads nowhere closes, and its refusal is passed on', async () => {
  const one = openOwnWindow();
  if (!one) throw new Error('it opens');
  const refused = leadOwnWindow(one, () => Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
  expect(opened?.close).toHaveBeenCalled();
});

it('a browser that refuses it, and one without storage, are no fault', () => {
  const bare = newWindow();
  bare.sessionStorage.setItem = () => {
    throw new Error('no storage');
  };
  opened = bare;
  expect(openOwnWindow()).toBe(bare);
  opened = null;
  expect(openOwnWindow()).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  expect(isOwnWindow()).toBe(false);
});
