import type { ResultGroup, SchoolListAudience, SchoolListState } from './school-list.rules.ts';

export const audienceWord: Readonly<Record<SchoolListAudience, string>> = {
  schoolDoctor: '校医',
  classTeacher: '班主任',
};

/** The words of the report that the family holds, and of the page for the principal. */
export const resultGroupWord: Readonly<Record<ResultGroup, string>> = {
  refer: '建议就诊',
  retest: '待复测',
  posture: '姿态不良',
  cleared: '医院已排除',
  normal: '正常',
};

export const schoolListStateWord: Readonly<Record<SchoolListState, string>> = {
  waiting: '未打开',
  opened: '已打开',
  received: '已签收',
  locked: '已锁定',
  expired: '已过期',
  revoked: '已撤销',
};
