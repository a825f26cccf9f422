import { afterEach, expect, it, vi } from 'vitest';
import { setStationPreferences } from '#platform/browser/storage.ts';
import { playTone } from './tones.ts';

afterEach(() => {
  setStationPreferences({ sound: true });
  vi.unstubAllGlobals();
});

it('keys without sound still vibrate', () => {
  const vibrate = vi.fn();
  const start = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  const node = { connect: () => node, frequency: {}, gain: {}, start, stop: () => undefined };
  class Audio {
    currentTime = 0;
    createOscillator = () => node;
    createGain = () => node;
  }
  vi.stubGlobal('AudioContext', Audio);
  setStationPreferences({ sound: false });
  playTone('taken');
  expect(vibrate).toHaveBeenCalledTimes(1);
  expect(start).not.toHaveBeenCalled();
  setStationPreferences({ sound: true });
  playTone('taken');
  expect(start).toHaveBeenCalledTimes(1);
});
