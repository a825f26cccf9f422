/** The eight directions a wind comes from, clockwise from the north. */
export const WIND_DIRECTIONS = ['北', '东北', '东', '东南', '南', '西南', '西', '西北'] as const;
