import { consentKindWord } from '@spine/contract/consent';
import type { ProjectStatus } from '@spine/contract/project';
import { projectStatusWord } from '@spine/contract/project';

/** What the operation log says of projects. */
export const projectLogText = {
  added: (schools: number) => `新增项目，关联学校${schools}所`,
  /** With how it asks families from now on, where that was changed. */
  edited: (consent?: boolean) =>
    consent === undefined ? '修改项目' : `修改项目，改为${consentKindWord[`${consent}`]}`,
  schoolDaysSet: (schools: number) => `设定${schools}所学校的筛查日期`,
  progressViewed: '查看筛查进度与待复测名单',
  moved: (status: ProjectStatus) => `项目状态改为${projectStatusWord[status]}`,
  deleted: '删除项目，检查数据保留',
  deletedWithExams: (exams: number) => `删除项目，同时删除检查${exams}条`,
  restored: (exams: number) => `恢复项目，${exams}条检查回到列表`,
  restoredBefore: '重复提交恢复项目，未写入',
} as const;

/** Columns and filters of the export. */
export const projectExportText = {
  subject: '项目',
  name: '项目名称',
  status: '状态',
  method: '筛查方式',
  needsConsent: '知情同意',
  schoolId: '学校',
  schoolCount: '关联学校数',
  startDate: '开始日期',
  endDate: '结束日期',
  createtime: '创建日期',
} as const;
