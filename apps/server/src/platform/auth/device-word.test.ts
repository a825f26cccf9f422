import { expect, test } from 'vitest';
import { describeDevice } from './device-word.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/156.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Linux; Android 16; PLK110) ${CHROME}`, 'Chrome · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox · Linux'],
  [`${IPHONE} (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari · iPhone'],
  [`${IPHONE} (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60`, 'WeChat · iPhone'],
  [`Mozilla/5.0 (Phone; OpenHarmony 6.0) ${CHROME} ArkWeb/6.0`, 'Chrome · HarmonyOS'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['okhttp/5.1.0', ''],
  ['', ''],
])('%j is called %j', (userAgent, word) => {
  expect(describeDevice(userAgent)).toBe(word);
});

test('nothing of what was sent is kept', () => {
  expect(describeDevice(undefined)).toBe('');
  expect(describeDevice('<script>alert(1)</script> Windows \u0000 13800000002')).toBe('Windows');
  expect(describeDevice(`${'('.repeat(100_000)}Windows`)).toBe('');
});
