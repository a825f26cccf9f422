import type { MonitoredArea, MonitoredStage } from './monitoring-plan.rules.ts';

/** Types of schools, as the monitoring calls them. */
export const monitoredStageWord: Readonly<Record<MonitoredStage, string>> = {
  primary: '小学',
  junior: '初中',
  senior: '高中',
  vocational: '职高',
};

export const monitoredAreaWord: Readonly<Record<MonitoredArea, string>> = {
  urban: '城市',
  rural: '农村',
};
