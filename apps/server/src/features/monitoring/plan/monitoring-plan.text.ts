/** What the operation log says of plans, and what a refusal says at its cell. */
import { type MonitoredStage, monitoredStageWord } from '@spine/contract/monitoring';

export const planLogText = {
  made: (year: number) => `新建${year}学年监测方案`,
  edited: (year: number) => `修改${year}学年监测方案`,
  schools: (count: number) => `保存监测方案中的${count}行学校`,
  removed: (stage: MonitoredStage) => `把学校移出监测方案：${monitoredStageWord[stage]}`,
} as const;

export const planRefusalText = {
  numberOf: (school: string) => `已是${school}的编号`,
} as const;
