/** The rows of a plan as files take them. */

import { monitoringErrors } from '@spine/contract/monitoring';
import { refuse } from '#platform/http/refuse.ts';
import type { OpenRows } from './monitoring-file.job.ts';

export function openRows(_secret: string): OpenRows {
  return () => refuse(monitoringErrors.planUnknown);
}
