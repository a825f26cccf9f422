import { usePreferences } from '#platform/browser/storage.ts';

/** Sound and vibration of the keys: the same for every grade. */

let audio: AudioContext | undefined;

const TONES = { taken: { hertz: 880, ms: 60 }, refused: { hertz: 220, ms: 180 } } as const;
const VOLUME = 0.08;

/** `taken`: a key did something; `refused`: it did nothing. Silent where the browser has no sound, or the examiner wants none. */
export function playTone(kind: keyof typeof TONES): void {
  const { hertz, ms } = TONES[kind];
  navigator.vibrate?.(kind === 'taken' ? 15 : [40, 40, 40]);
  if (!usePreferences.getState().station.sound || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = VOLUME;
  oscillator.frequency.value = hertz;
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start();
  oscillator.stop(audio.currentTime + ms / 1000);
}
