/** What the browser says of itself, in the words of the list of devices: `Android · Chrome`. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android (\d+)/, 'Android'],
  [/iPad|iPhone/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* .*Safari/, 'Safari'],
  [/Firefox\/(\d+)/, 'Firefox'],
];

/** Words of these two lists with their versions, never the header itself. */
export function describeModel(userAgent = navigator.userAgent): string {
  const words = [SYSTEMS, BROWSERS].flatMap((list) => {
    for (const [pattern, word] of list) {
      const found = pattern.exec(userAgent);
      if (found) return [found[1] === undefined ? word : `${word} ${found[1]}`];
    }
    return [];
  });
  return words.join(' · ') || 'Browser';
}
