/** Names of the cast's institutions. */
export const castText = {
  organizations: { home: '临溪市妇幼保健院', other: '蓉江区疾病预防控制中心' },
} as const;
