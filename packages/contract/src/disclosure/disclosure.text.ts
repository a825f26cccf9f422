import { PURPOSES, type Purpose } from './export-purpose.schema.ts';

export const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  authority: '上报主管部门',
  archive: '学校存档',
  family: '家长告知',
  referral: '转诊衔接',
  research: '科研',
};

/** A purpose as people read it: one that is offered, or own words. */
export function purposeText(purpose: string): string {
  const offered = PURPOSES.find((each) => each === purpose);
  return offered ? PURPOSE_NAMES[offered] : `其他：${purpose}`;
}

/** The end of a line of the operation log. Without a purpose only programs export many children. */
export function purposeLogText(purpose: string | undefined): string {
  return `，用途：${purpose === undefined ? '未填写（由接口办理）' : purposeText(purpose)}`;
}
