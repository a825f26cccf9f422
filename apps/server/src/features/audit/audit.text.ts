/** What the operation log says of reports and incidents: never what happened in one. */
import { type IncidentKind, incidentKindWord } from '@spine/contract/audit';
import type { CalendarDate } from '@spine/contract/kernel';

const incidentVerbs = {
  recorded: '登记安全事件',
  changed: '修改安全事件',
  closed: '安全事件结案',
  none: '保存安全事件，没有变化',
} as const;

export const auditLogText = {
  reported: (year: number, on: CalendarDate) => `${year}年度合规审计报告已报送，报送日期${on}`,
  incident: (change: keyof typeof incidentVerbs, kind: IncidentKind | undefined) =>
    incidentVerbs[change] + (kind === undefined ? '' : `：${incidentKindWord[kind]}`),
} as const;
