/** Words of the screen that says what was sent, and of the numbers of the day. */
import type { RecordKind } from '../records/record-store.ts';
import { STATE_WORDS } from '../station.text.ts';
import type { Cure } from './cure.ts';
import type { DaySummary } from './day-summary.rules.ts';

export const SUMMARY_WORDS: Readonly<Record<keyof DaySummary, string>> = {
  roster: '应检',
  examined: STATE_WORDS.examined,
  positive: '初筛阳性',
  toRetest: STATE_WORDS.toRetest,
  declined: STATE_WORDS.declined,
  absent: STATE_WORDS.absent,
};

const KIND_WORDS: Readonly<Record<RecordKind, string>> = {
  examined: '检查',
  declined: STATE_WORDS.declined,
  attendance: STATE_WORDS.absent,
  consent: '补签',
  void: '更正',
};

const CURE_WORDS: Readonly<Record<Cure, string>> = {
  retry: '重试',
  open: '打开',
  discard: '放弃',
  dismiss: '知道了',
};

const MONTH_FROM = 5;
const KINDS: readonly RecordKind[] = ['examined', 'declined', 'attendance', 'consent', 'void'];

function kindList(kinds: Readonly<Record<RecordKind, number>>): string {
  return KINDS.filter((kind) => kinds[kind] > 0)
    .map((kind) => `${KIND_WORDS[kind]}${kinds[kind]}`)
    .join('、');
}

export const syncText = {
  title: '上传情况',
  back: '返回',
  dayTitle: (day: string) => `${Number(day.slice(MONTH_FROM, 7))}月${Number(day.slice(8))}日`,
  dayOf: (operator: string, school: string, classes: number) =>
    `${operator} · ${school} · ${classes}个班`,
  percent: (percent: string) => `${percent}%`,
  unknown: '–',
  clazz: '班级',
  clazzLabel: (grade: string, clazz: string) => `${grade}${clazz}`,
  children: (count: number) => `${count}人`,
  positiveShort: '阳性',
  total: '合计',
  noClass: '还没有选择班级',
  noClassHint: '选好班级后，这里有全天的小结和缺席名单。',

  handOver: (count: number) => `交给班主任：${count}名缺席`,
  nobodyAbsent: '没有缺席的学生',
  print: '打印',
  printed: (school: string, day: string) => `${school} · ${day} · 请通知补检`,

  acknowledged: '已确认',
  underway: '正在传',
  refused: '被退回',
  noRecord: '本次打开后还没有记录',
  totalOf: (total: number, kinds: Readonly<Record<RecordKind, number>>) =>
    `本次打开后共${total}条：${kindList(kinds)}`,
  refusedTitle: (count: number) => `${count}条被退回，记录仍在本页`,
  entryOf: (clazz: string, kind: RecordKind, time: string) =>
    kind === 'examined' ? `${clazz} · ${time}` : `${clazz} · ${KIND_WORDS[kind]} · ${time}`,
  cure: (cure: Cure) => CURE_WORDS[cure],
  cureOf: (cure: Cure, name: string) => `${CURE_WORDS[cure]} ${name}`,
  discardAgain: '再按放弃',
  resend: '立即重传',
} as const;
