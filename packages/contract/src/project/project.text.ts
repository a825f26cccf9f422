import type { ScreeningMethod } from '../exam/index.ts';
import type { ProjectStatus } from './project.schema.ts';

export const projectStatusWord: Readonly<Record<ProjectStatus, string>> = {
  0: '未开始',
  1: '进行中',
  2: '已完成',
};

export const screeningMethodWord: Readonly<Record<ScreeningMethod, string>> = {
  twoStage: '两阶段筛查',
  guideline: '按指南筛查',
  atrOnly: '只测ATR',
};

/** A retest whose record names no trigger of its own. */
export const INCOMPLETE_FINDING = '检查未完成';
/** Before the word of a sagittal sign that no prone test followed. */
export const PRONE_MISSING = '未做俯卧试验';
