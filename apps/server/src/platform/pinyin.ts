import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** The pinyin of Chinese characters; its dictionaries, 10 MiB, are loaded by whoever needs them first. */
export function loadPinyin(): typeof import('pinyin-pro') {
  return load('pinyin-pro');
}
