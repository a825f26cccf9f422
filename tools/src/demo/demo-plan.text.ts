/** Names of the demo's institutions, staff, towns and schools: all invented. */
import { Role } from '@spine/contract/kernel';
import { castText } from '@spine/server/testing/cast.text.ts';
import type { SchoolKind } from '#population/population-plan.ts';

type Town = {
  /** Its code, where it really lies. */
  readonly city: string;
  readonly town: string;
  readonly schools: { readonly [Kind in SchoolKind]?: readonly string[] };
};

/** The schools of towns: `临溪市` and `实验小学` is 临溪市实验小学. */
export const demoTowns: Readonly<Record<DemoKey, readonly Town[]>> = {
  home: [
    {
      city: '330800',
      town: '临溪市',
      schools: {
        primary: ['实验小学', '东湖小学'],
        junior: ['第七初级中学'],
        nineYear: ['云岭学校'],
        senior: ['第一高级中学'],
      },
    },
    {
      city: '330700',
      town: '松源市',
      schools: { primary: ['实验小学'], junior: ['第二初级中学'], complete: ['育英中学'] },
    },
    {
      city: '331100',
      town: '青坞市',
      schools: { primary: ['城北小学'], nineYear: ['青坞学校'], senior: ['第一高级中学'] },
    },
  ],
  lake: [
    {
      city: '330100',
      town: '澄湖市',
      schools: {
        primary: ['春晖小学', '湖滨小学'],
        junior: ['第三初级中学'],
        senior: ['第二高级中学'],
      },
    },
    {
      city: '330600',
      town: '镜川市',
      schools: { primary: ['实验小学'], junior: ['第一初级中学'], nineYear: ['育才学校'] },
    },
    {
      city: '331000',
      town: '海屿市',
      schools: { primary: ['海屿小学'], junior: ['第一初级中学'], complete: ['海屿中学'] },
    },
  ],
  other: [
    {
      city: '510700',
      town: '蓉江区',
      schools: {
        primary: ['实验小学'],
        junior: ['第四初级中学'],
        nineYear: ['清水河学校'],
        complete: ['蓉江中学'],
      },
    },
    {
      city: '510600',
      town: '旌川市',
      schools: { primary: ['城南小学'], junior: ['第一初级中学'], senior: ['第一高级中学'] },
    },
    {
      city: '510100',
      town: '锦澜区',
      schools: { primary: ['锦澜小学'], junior: ['锦澜初级中学'], senior: ['锦澜高级中学'] },
    },
  ],
  south: [
    {
      city: '511100',
      town: '沫溪市',
      schools: { primary: ['实验小学'], junior: ['第二初级中学'], nineYear: ['沫溪学校'] },
    },
    {
      city: '511500',
      town: '翠屿市',
      schools: { primary: ['翠屿小学'], junior: ['第一初级中学'], senior: ['第一高级中学'] },
    },
    {
      city: '511300',
      town: '嘉岭市',
      schools: { primary: ['嘉岭小学'], junior: ['第三初级中学'], complete: ['嘉岭中学'] },
    },
  ],
};

/** Who signs in beside the cast; doctors are the operators of the examinations. */
export const demoPeople: readonly {
  readonly org: DemoKey | null;
  readonly role: Role;
  readonly username: string;
  readonly realName: string;
}[] = [
  { org: null, role: Role.Platform, username: 'heqingshan', realName: '何青山' },
  { org: null, role: Role.Maker, username: 'jichengye', realName: '季成业' },
  { org: 'home', role: Role.Manager, username: 'zhuminghui', realName: '祝明辉' },
  { org: 'home', role: Role.Doctor, username: 'lujianming', realName: '陆建明' },
  { org: 'home', role: Role.Doctor, username: 'fangxiaomin', realName: '方晓敏' },
  { org: 'home', role: Role.Doctor, username: 'tangwenjing', realName: '汤文静' },
  { org: 'home', role: Role.Analyst, username: 'qiusiyuan', realName: '邱思远' },
  { org: 'lake', role: Role.Manager, username: 'weichangqing', realName: '韦长青' },
  { org: 'lake', role: Role.Manager, username: 'shenruyi', realName: '申如意' },
  { org: 'lake', role: Role.Doctor, username: 'yaojingyi', realName: '姚静怡' },
  { org: 'lake', role: Role.Doctor, username: 'zhongboyan', realName: '钟伯言' },
  { org: 'lake', role: Role.Doctor, username: 'dingruoxi', realName: '丁若溪' },
  { org: 'lake', role: Role.Analyst, username: 'luqihang', realName: '鲁启航' },
  { org: 'other', role: Role.Manager, username: 'xiongkaiwen', realName: '熊开文' },
  { org: 'other', role: Role.Doctor, username: 'hezhiyuan', realName: '何志远' },
  { org: 'other', role: Role.Doctor, username: 'liaoyutong', realName: '廖雨桐' },
  { org: 'other', role: Role.Doctor, username: 'dengjianing', realName: '邓佳宁' },
  { org: 'other', role: Role.Analyst, username: 'pengzhiheng', realName: '彭致恒' },
  { org: 'south', role: Role.Manager, username: 'renpingan', realName: '任平安' },
  { org: 'south', role: Role.Manager, username: 'leijiayue', realName: '雷佳悦' },
  { org: 'south', role: Role.Doctor, username: 'gongmingzhe', realName: '龚明哲' },
  { org: 'south', role: Role.Doctor, username: 'yanxueqin', realName: '严雪琴' },
  { org: 'south', role: Role.Doctor, username: 'xiangzining', realName: '向子宁' },
  { org: 'south', role: Role.Analyst, username: 'wuwanqiu', realName: '武晚秋' },
];

export type DemoKey = keyof typeof demoInstitutions;

export const demoInstitutions = {
  home: {
    name: castText.organizations.home,
    phone: '0570-555 0137',
    operators: ['沈若兰', '陆建明', '方晓敏', '汤文静'],
  },
  lake: {
    name: '澄湖市儿童医院',
    phone: '0571-555 0162',
    operators: ['姚静怡', '钟伯言', '丁若溪'],
  },
  other: {
    name: castText.organizations.other,
    phone: '0816-555 0126',
    operators: ['何志远', '廖雨桐', '邓佳宁'],
  },
  south: {
    name: '沫溪市妇幼保健院',
    phone: '0833-555 0148',
    operators: ['龚明哲', '严雪琴', '向子宁'],
  },
} as const;
