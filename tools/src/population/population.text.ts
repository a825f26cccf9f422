/** Chinese names of the synthetic population: people, schools, staff, projects. All are invented. */

/** Surnames, the common ones first: a draw is weighted towards the front. */
export const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈',
  ...'姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
];
export const COMPOUND_SURNAMES = [
  '欧阳',
  '上官',
  '司马',
  '诸葛',
  '慕容',
  '司徒',
  '东方',
  '夏侯',
  '皇甫',
  '尉迟',
];

/** Characters that fonts, encodings and databases stumble over. */
export const RARE_CHARACTERS = ['龑', '䶮', '𠮷'] as const;

/** First and second characters of given names. */
export const GIVEN_NAMES = {
  f: {
    first: [...'梓雨诗思若欣语雅佳婉芷可心沐清书嘉依月晓静子一安梦乐妙知念歆'],
    second: [...'涵萱彤琪怡瑶妍晴然婷雯菲悦汐宁岚蕾予桐琳禾溪澜姝秋玥淇'],
    single: [...'悦婷雪静洁颖琳薇倩彤瑶妍'],
  },
  m: {
    first: [...'浩子宇梓俊博泽一铭嘉文明景承思志家天睿奕皓亦知云书凯启'],
    second: [...'轩宇辰泽然杰睿豪阳航霖墨诚远行川峰恒哲熙鸣树越安舟南森'],
    single: [...'浩宇轩杰博磊鹏涛凯睿航铭'],
  },
} as const;

const zhejiang = { province: '330000', provinceName: '浙江省', city: '330800', cityName: '衢州市' };
const sichuan = { province: '510000', provinceName: '四川省', city: '510700', cityName: '绵阳市' };

const jinhua = { ...zhejiang, city: '330700', cityName: '金华市' };
const deyang = { ...sichuan, city: '510600', cityName: '德阳市' };

/** Districts by their GB/T 2260 codes. */
export const REGIONS = {
  wucheng: { ...jinhua, district: '330702', districtName: '婺城区' },
  jingyang: { ...deyang, district: '510603', districtName: '旌阳区' },
  kecheng: { ...zhejiang, district: '330802', districtName: '柯城区' },
  qujiang: { ...zhejiang, district: '330803', districtName: '衢江区' },
  jiangshan: { ...zhejiang, district: '330881', districtName: '江山市' },
  fucheng: { ...sichuan, district: '510703', districtName: '涪城区' },
  youxian: { ...sichuan, district: '510704', districtName: '游仙区' },
  anzhou: { ...sichuan, district: '510705', districtName: '安州区' },
} as const;

/** Where families go when a screening sends them. */
export const HOSPITALS = ['临溪市人民医院', '省立儿童医院脊柱外科', '市中医院骨科'] as const;

export const homeSchoolNames = {
  experimental: '临溪市实验小学',
  eastLake: '临溪市东湖小学',
  seventhJunior: '临溪市第七初级中学',
  cloudRidge: '临溪市云岭学校',
  senior: '临溪市第一高级中学',
} as const;
export const otherSchoolNames = {
  experimental: '蓉江区实验小学',
  clearWater: '蓉江区清水河学校',
  complete: '蓉江中学',
} as const;

export const OPERATORS = {
  home: ['沈若兰', '陆建明', '方晓敏', '汤文静'],
  other: ['何志远', '廖雨桐', '邓佳宁'],
} as const;

const kindNames = {
  primary: '小学',
  junior: '初级中学',
  senior: '高级中学',
  nineYear: '学校',
  complete: '中学',
} as const;

/** A numbered school of a benchmark: `柯城区第12小学`. */
export function numberedSchool(
  district: string,
  number: number,
  kind: keyof typeof kindNames,
): string {
  return `${district}第${number}${kindNames[kind]}`;
}

/** An institution of a benchmark, named by its city. */
export function cityInstitution(city: string): string {
  return `${city}妇幼保健院`;
}

/** The project of one screening round, named by the day it began. */
export function roundName(startDate: string): string {
  const [year = '', month = ''] = startDate.split('-');
  return `${year}年${Number(month)}月脊柱健康筛查`;
}
