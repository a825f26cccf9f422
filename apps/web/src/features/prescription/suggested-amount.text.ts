/** How the library's remarks write amounts: `每组8次，2–3组`, `每侧15–20秒，3组`, `2×30秒`. The first number counts. */
export const AMOUNT_PATTERNS = {
  groups: /(\d+)(?:[–-]\d+)?组/,
  times: /(\d+)(?:[–-]\d+)?次/,
  seconds: /(\d+)(?:[–-]\d+)?秒/,
  minutes: /(\d+)(?:[–-]\d+)?分钟/,
  product: /(\d+)×/,
} as const;
