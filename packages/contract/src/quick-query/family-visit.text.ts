/** The calm words around a visit to a hospital. Nothing here blames: who is late is told that it is not too late. */
import { type CalendarDate, dayText } from '#kernel';
import {
  type CaseTrack,
  type HospitalStanding,
  type HospitalTrack,
  hospitalWords,
  isHospitalTrack,
} from '../follow-up/index.ts';
import type { NotYetReason } from './family-visit.schema.ts';

export const notYetWord: Readonly<Record<NotYetReason, string>> = {
  noSlot: '还没约到号',
  noTime: '最近抽不出时间',
  unsure: '想先问问，还没决定',
};

/** What staff read in the case. */
export function notYetNote(reason: NotYetReason): string {
  return `还没有就诊：${notYetWord[reason]}`;
}

const VISIT_LEADS: Readonly<Record<HospitalTrack, (day: string) => string>> = {
  urgent: (day) => `请尽快由家长陪同，到有脊柱专科的医院看一看，最好在${day}前。`,
  referral: (day) => `请在${day}前，带孩子到有脊柱专科的医院看一看。`,
  gentle: (day) => `请不必紧张。建议在${day}前，到有脊柱专科的医院请医生复核。`,
};

/** What is asked until when. */
export function visitLead(
  { track, visitBy }: { readonly track: CaseTrack; readonly visitBy: CalendarDate | null },
  today: CalendarDate,
): string {
  if (visitBy === null || !isHospitalTrack(track)) return NO_VISIT_LEAD;
  if (visitBy < today) return `原来建议在${dayText(visitBy)}前去医院看一看，现在去也不晚。`;
  return VISIT_LEADS[track](dayText(visitBy));
}

/** `2026年6月13日，市人民医院：Cobb 28.0°，特发性，支具。` */
export function hospitalText(standing: HospitalStanding): string {
  const where = standing.hospital === null ? '' : `，${standing.hospital}`;
  return `${dayText(standing.day)}${where}：${hospitalWords(standing)}。`;
}

/** When a hospital sees the child again. Of a day that is over nobody knows whether the family went. */
export function nextVisitText(
  { day, byRule }: { readonly day: CalendarDate; readonly byRule: boolean },
  today: CalendarDate,
): string {
  const by = byRule ? `建议在${dayText(day)}前复诊` : `原定${dayText(day)}复诊`;
  if (day < today) return `${by}，这一天已过。`;
  return byRule ? `医院没有写复诊日期，${by}。` : `下次复诊：${dayText(day)}。`;
}

export function clearedText(day: CalendarDate): string {
  return `${dayText(day)}的医院检查没有发现脊柱侧弯。`;
}

/** Said where a visit is open without a day. */
const NO_VISIT_LEAD = '还没有登记医院的检查。请尽快到医院检查，去过了请告诉我们。';

/** Said to a family that refused; nothing presses it. */
export const DECLINED_VISIT_LEAD = '登记的是暂不就诊。什么时候去都不晚，去过了请告诉我们。';

/** What is said of an appointment. */
export function bookedLead(
  { day, hospital }: { readonly day: CalendarDate; readonly hospital: string | null },
  today: CalendarDate,
): string {
  const where = hospital === null ? '' : `，${hospital}`;
  return day < today
    ? `预约的是${dayText(day)}${where}。去过了请告诉我们；没去成也没关系，可以改期。`
    : `已预约${dayText(day)}${where}。去过以后，请回来告诉我们。`;
}

/** The sentences at the fields of a report. */
export const familyVisitFaultText = {
  day: '请选择日期',
  hospital: '医院名称不超过40个字',
  reason: '请选一项',
  photoIds: '照片最多6张',
} as const;
