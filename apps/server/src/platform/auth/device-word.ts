/** A coarse description of the device of a session. Only words of these two lists are stored, never the header itself. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bM?QQBrowser\//, 'QQ Browser'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];
/** No browser sends more. */
const MAX_LENGTH = 1000;

/** `Chrome · Windows`, one of the two words, or nothing. */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const wordIn = (words: typeof BROWSERS) => words.find(([pattern]) => pattern.test(text))?.[1];
  return [wordIn(BROWSERS), wordIn(SYSTEMS)].filter(Boolean).join(' · ');
}
