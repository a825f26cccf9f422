/** Words of the list of what guardians entered, and of what staff decide about it. */
import type { ComparedField } from '@spine/contract/patient';

const number = (count: number) => count.toLocaleString('zh-CN');

export const guardianEntryText = {
  title: '家长登记',
  back: '返回学生管理',
  waiting: (count: number) => `家长登记：${number(count)} 条待处理，查看`,
  emptyHint: '家长通过班级二维码登记后，在这里核对',
  drawer: '家长登记详情',
  name: '姓名',
  school: '学校',
  studentId: '学号',
  grade: '年级',
  clazz: '班级',
  tel: '家长填写的手机号',
  createtime: '登记时间',
  roster: '名单',
  meets: '名单中已有',
  isNew: '名单中没有',
  meetsChild: [
    { value: 'no', label: '名单中没有' },
    { value: 'yes', label: '名单中已有' },
  ],
  none: '—',
  field: '项目',
  entered: '家长填写',
  inRoster: '名单',
  differs: '不同',
  fields: {
    name: '姓名',
    gender: '性别',
    birthDate: '出生日期',
    gradeName: '年级',
    clazzName: '班级',
    tel: '手机号',
  } satisfies Record<ComparedField, string>,
  rivals: (count: number) => `还有 ${number(count)} 条登记填写了同一个学号，请核对谁是家长`,
  noChild: '名单中没有这个学号。加入名单后，家长可以凭手机号查看筛查结果。',
  compare: '名单中已有这个学号，请对照。名单不会因家长登记而改变，除非您采用手机号。',
  openChild: '查看学生',
  accept: '加入名单',
  takePhone: '采用手机号',
  dismiss: '不采用',
  acceptTitle: (name: string) => `把“${name}”加入名单？`,
  acceptManyTitle: (count: number) => `把选中的 ${number(count)} 条登记加入名单？`,
  acceptDetail: '登记的手机号可以在网上查看孩子的筛查结果，请先核对。',
  acceptManyDetail:
    '名单中已有的学号、几条登记填写的同一个学号，以及可能与本班学生是同一人的会留下，需要逐条处理。',
  takePhoneTitle: (name: string, tel: string) => `把“${name}”的联系电话改为 ${tel}？`,
  takePhoneDetail: '这个手机号可以在网上查看孩子的筛查结果，请先核对是不是家长本人的号码。',
  dismissTitle: (name: string) => `不采用“${name}”的登记？`,
  dismissManyTitle: (count: number) => `不采用选中的 ${number(count)} 条登记？`,
  dismissDetail: '登记的内容会删除，名单不变。家长可以重新登记。',
  accepted: ({ added, left, alike }: { added: number; left: number; alike: number }) => {
    const causes = [
      ...(left > alike ? [`${number(left - alike)} 条的学号名单或其他登记中也有`] : []),
      ...(alike > 0
        ? [`${number(alike)} 条与本班或已离校的学生、其他登记同名、出生日期也相同`]
        : []),
    ];
    const told = `已加入名单 ${number(added)} 人`;
    return left === 0 ? told : `${told}，${number(left)} 条需要逐条处理：${causes.join('，')}`;
  },
  phoneTaken: '手机号已采用',
  dismissed: (count: number) => `已不采用 ${number(count)} 条登记`,
} as const;
