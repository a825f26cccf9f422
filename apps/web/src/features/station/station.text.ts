/** Words of the station around the examination: signing in, choosing a class, its roster. */
import type { BlockedPermission } from '@spine/contract/consent';
import type { StationState } from '@spine/contract/station';
import type { RosterFilter } from './roster/roster.rules.ts';

const MONTH_FROM = 5;
const dayWords = (day: string) => `${Number(day.slice(MONTH_FROM, 7))}月${Number(day.slice(8))}日`;

export const STATE_WORDS: Readonly<Record<StationState, string>> = {
  notExamined: '未检',
  examined: '已检',
  toRetest: '待复测',
  declined: '拒检',
  absent: '缺席',
};

/** Why a child may not be examined. */
export const BLOCKED_WORDS: Readonly<Record<BlockedPermission, string>> = {
  unanswered: '未答复',
  refused: '不同意',
  withdrawn: '已撤回',
};

export const FILTER_WORDS: Readonly<Record<RosterFilter, string>> = {
  all: '全部',
  notExamined: STATE_WORDS.notExamined,
  toRetest: STATE_WORDS.toRetest,
  others: '其他',
};

export const stationText = {
  name: '现场筛查',
  signInLead: '请用机构管理员或检查医生的账号登录',
  signInByProvider: '用单点登录的，请先在平台的登录页登录，再打开现场筛查。',
  signInBesideLock: '这里用平台的密码或手机验证码登录；不能用单点登录。',
  toSignIn: '去登录页',
  providerOpen: '单点登录的账号还没有退出，用这台设备的人可能不输密码就能登录。',
  providerSignOut: '去那里退出',
  loading: '正在读取…',
  retry: '重试',
  notForRole: (role: string) =>
    `现场筛查供机构管理员和检查医生使用，当前账号是${role}。请换账号登录。`,
  mustChangePw: '密码由管理员重置，请先在平台中修改密码，再回到现场筛查。',
  accessEnds: (day: string) => `你的访问批准有效至${day}，请提醒管理员续批。`,
  toAccount: '去修改密码',
  toPlatform: '返回平台',
  signOut: '退出登录',
  signOutUnsent: (count: number) => `还有 ${count} 条未上传，仍要退出`,

  online: '在线',
  offline: '网络断开',
  unsent: (count: number) => `未上传 ${count} 条`,
  refused: (count: number) => `被拒 ${count} 条`,
  othersOpen: (count: number) => `他人 ${count} 条`,
  lastSent: (time: string) => `最近上传 ${time}`,
  sync: '上传情况',
  othersWait: (others: readonly { name: string; count: number }[]) =>
    `${others.map(({ name, count }) => `${name}有 ${count} 条`).join('，')}未上传，本人在这里重新登录后才会上传，请不要关闭页面。`,

  insecure: '未使用 https：不能离线使用，也不能用摄像头扫码',

  project: '项目',
  school: '学校',
  classes: '班级',
  noProject: '没有进行中的项目',
  noProjectHint: '机构管理员在项目管理中开始一个项目后，就能在这里检查。',
  noSchool: '项目还没有关联学校',
  noSchoolHint: '机构管理员在项目管理中为项目选择学校后，就能在这里检查。',
  noClass: '这所学校还没有学生名单',
  noClassHint: '在学生管理中导入名单后，这里按班级列出。',
  chooseSchool: '请选择学校',
  projectEnded: '这个项目没有在进行，请选择其他项目',
  findSchool: '查找学校',
  noSchoolFound: '没有这样的学校',
  today: '今天',
  screeningDay: dayWords,
  grade: (grade: string) => `${grade}全部班级`,
  clazzLabel: (grade: string, clazz: string) => `${grade}${clazz}`,
  classDone: '已检完',
  children: (count: number) => `${count}人`,
  left: (count: number) => `剩${count}人`,
  toRetest: (count: number) => `待复测${count}人`,
  chosenNone: '请点选要检查的班级',
  chosen: ['已选', '个班，', '人'],
  chosenOf: (count: number, all: number) => `已选 ${count}/${all} 个班`,
  classesDone: (done: number, all: number) => `已检完 ${done}/${all} 个班`,
  start: '开始检查',
  prepare: '准备离线使用',

  otherClasses: '换班级',
  otherProject: '本机准备的是另一个项目，请重新选择班级',
  classNotOnDevice: '本机没有下载这个班级的名单，请重新选择',
  storeFull: '本条没有保存：本机存储已满。请联网上传后再试，这名学生的读数还在屏幕上。',
  storeFailed:
    '本条没有保存：浏览器断开了本机存储。请再按一次；仍不行，请抄下屏幕上的读数，重新打开页面后补录。',
  lock: '锁定',
  classMissing: '找不到这个班级，可能已改名或调整，请重新选择',
  late: '补录',
  lateOn: (day: string) => `补录 ${dayWords(day)}`,
  makeUp: '补检',
  retest: '复测',
  toRetestIn: (clazz: string, count: number) => `${clazz} 复测 ${count} 人`,
  doRetest: (count: number) => `复测 ${count} 人`,
  lateDay: '检查日期',
  lateStart: '开始补录',
  lateEnd: '结束补录',
  lateLead: '把纸上登记的检查录入到检查那一天',
  lateDayInvalid: '补录日期须在项目开始之后，且不晚于今天',
  childMissing: '这个班的名单里没有这名学生，可能已调班',
  chooseAgain: '重新选择',
  seen: (roster: number) => `/ ${roster} 已处理`,
  next: '接下来',
  counts: '打开全班名单',
  filters: '按状态筛选',
  rosterOf: (clazz: string) => `${clazz}名单`,
  search: '姓名、首字母、学号尾号',
  clearSearch: '清除查找',
  nobody: '没有符合的学生',
  nobodyOnDevice: '没有这样的学生。不在名单的先记在纸上，有网络时再登记补录。',
  emptyClass: '这个班没有学生',
  examine: '检查',
  age: (years: number) => `${years}岁`,
  classComplete: '本班没有未检的学生了',
  blockedLeft: (count: number) => `其余 ${count} 人没有同意，可以现场补签`,
  summary: '小结',
  nextClass: (clazz: string) => `下一个班：${clazz}`,
  back: '返回',
  find: '查找',
  /** In two lines, as wide as the mode. */
  leaveOutSeen: '再按一次\n不计所见',
  correct: '更正',
  /** The reason that the history of the child names. */
  corrected: '现场更正',
  keys: '快捷键：← 左，→ 右，↓ 0°，↑ 上一个读数，Backspace 退格，Enter 下一个，按住空格键看结果，F2 更正上一位，/ 查找',
  rosterKeys: '快捷键：/ 查找，Enter 检查找到的第一名，F2 更正上一位',
  previousStored: '上一位 已存',
  previousInPage: '上一位 待上传，请勿关闭页面',
} as const;
