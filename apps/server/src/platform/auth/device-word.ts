/** A coarse word for the device behind a session. Only words of these two lists are ever kept, never what was sent. */
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
/** Longer descriptions are nobody's browser. */
const LONGEST = 1000;

/** `Chrome · Windows`, one half of it, or nothing. */
export function deviceWordOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const wordIn = (words: typeof BROWSERS) => words.find(([pattern]) => pattern.test(text))?.[1];
  return [wordIn(BROWSERS), wordIn(SYSTEMS)].filter(Boolean).join(' · ');
}
