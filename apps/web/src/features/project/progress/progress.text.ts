/** Words of the progress page. */
const number = (count: number) => count.toLocaleString('zh-CN');
const HOUR = 60;
const DAY = 24 * HOUR;
/** What a screening team measures in one day. */
const SCREENING_HOURS = 6;

function duration(minutes: number): string {
  if (minutes < HOUR) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  return rest === 0 ? `${number(hours)} 小时` : `${number(hours)} 小时 ${rest} 分`;
}

/** How long a child has waited; whole days from one on. */
function waited(minutes: number): string {
  return minutes < DAY ? duration(minutes) : `${Math.floor(minutes / DAY)} 天`;
}

/** How long the rest takes: more than one screening day is told in such days. */
function timeToGo(minutes: number): string {
  const days = Math.ceil(minutes / (SCREENING_HOURS * HOUR));
  return days <= 1 ? duration(minutes) : `${number(days)} 个筛查日（每天 ${SCREENING_HOURS} 小时）`;
}

export const progressText = {
  title: '筛查进度',
  number,
  dayOf: (day: number, days: number) => `第 ${day} 天，共 ${days} 天`,
  day: (day: number) => `第 ${day} 天`,
  updated: (time: string) => `${time} 更新，每10秒`,
  stale: (time: string) => `连接中断，停在 ${time}`,
  classesDone: (done: number, all: number) => `${done} / ${all} 个班`,
  switchSchool: '切换学校',
  walkIns: (count: number) => `不在名单 ${count} 人，去核对`,
  station: '现场筛查',
  more: '更多',
  stationCode: '现场筛查二维码',
  stationCodeHint: '用平板或手机扫码，登录后打开本校名单',
  examineWaiting: { absent: '现场补检', toRetest: '现场复测' },
  examineClass: (grade: string, clazz: string) => `在现场筛查中打开${grade}${clazz}`,
  roster: '应检',
  examined: '已检',
  toRetest: '待复测',
  ofWhichRetest: '其中待复测',
  declined: '拒检',
  objected: '不同意',
  absent: '缺席',
  unanswered: '未答复',
  remaining: '未检',
  monitoring: '监测',
  bouncedRows: (clazz: string, count: number) =>
    `${clazz} ${number(count)} 人的检查上报会被退回，去核对`,
  childrenOf: (what: string, count: number) => `${what} ${number(count)} 人，查看名单`,
  rate: (rate: string) => `受检率 ${rate}`,
  lateEntries: (count: number) => `补录 ${number(count)} 人`,
  pace: '近30分钟',
  people: '人',
  timeLeft: '按此速度还需约',
  timeToGo,
  noPace: '近30分钟没有人受检',
  allDone: '全部已检',
  allDoneBut: (parts: readonly string[]) => `除${parts.join('、')}外全部已检`,
  answers: (response: string, agreement: string) => `答复率 ${response}，同意率 ${agreement}`,
  notStarted: '未开始',
  classDone: '全班已检',
  rooms: '检查室',
  online: (count: number) => `${count} 室在线`,
  noRooms: '近一小时没有检查',
  room: (at: number) => `${at}室`,
  perHour: (count: number) => `${count} 人/时`,
  justNow: '刚刚',
  ago: (minutes: number) => `${minutes} 分钟前`,
  retests: '待复测',
  childCount: (count: number) => `${number(count)} 人`,
  byWaiting: '按等候时间',
  noRetests: '没有等候复测的学生',
  waiting: (minutes: number) => `等 ${waited(minutes)}`,
  sheet: '查看全部，打印复测名单',
  sheetTitle: '复测名单',
  listOf: (what: string) => `${what}名单`,
  studentNumber: '学籍号',
  state: '检查情况',
  remark: '备注',
  print: '打印',
  back: '返回进度',
  name: '姓名',
  clazz: '班级',
  finding: '检查所见',
  waited,
  waitedHead: '已等候',
  done: '复测结果',
  printedAt: (time: string) => `${time} 打印`,
  grades: '各年级班级进度',
  noSchools: '项目还没有关联学校',
  noSchoolsHint: '编辑项目，选择学校后，这里显示各班进度',
  noSchoolsForOthers: '机构管理员关联学校后，这里显示各班进度',
  noRoster: '该学校还没有学生名单',
  noRosterHint: '在学生管理中导入名单后，这里显示各班进度',
  importRoster: '导入名单',
  unknownProject: '没有选择项目',
  toProjects: '项目管理',
  unknownProjectHint: '请从项目管理中打开一个项目的进度',
} as const;
