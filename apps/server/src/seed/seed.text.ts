/** Names of the demo's institutions. */
export const seedText = {
  organizations: { home: '临溪市妇幼保健院', other: '蓉江区疾病预防控制中心' },
} as const;
