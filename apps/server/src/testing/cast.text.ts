/** Names of the cast's institutions. */
export const castText = {
  people: {
    platform: '方知行',
    manager: '周见山',
    doctor: '沈若兰',
    maker: '陆远舟',
    analyst: '林听澜',
    rival: '江照野',
  },
  organizations: { home: '临溪市妇幼保健院', other: '蓉江区疾病预防控制中心' },
} as const;
