import type { ResultGroup, SchoolListAudience, SchoolListState } from './school-list.rules.ts';

export const audienceWord: Readonly<Record<SchoolListAudience, string>> = {
  schoolDoctor: '校医',
  classTeacher: '班主任',
};

export const resultGroupWord: Readonly<Record<ResultGroup, string>> = {
  refer: '需转诊',
  retest: '需复查',
  posture: '姿势不良',
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
