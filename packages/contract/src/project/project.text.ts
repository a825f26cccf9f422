import type { ProjectStatus } from './project.schema.ts';

export const projectStatusWord: Readonly<Record<ProjectStatus, string>> = {
  0: '未开始',
  1: '进行中',
  2: '已完成',
};

/** A retest whose record names no trigger of its own. */
export const INCOMPLETE_FINDING = '检查未完成';
/** Before the word of a sagittal sign that no prone test followed. */
export const PRONE_MISSING = '未做俯卧试验';
