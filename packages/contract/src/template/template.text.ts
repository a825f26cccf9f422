import { reportText } from '../report/index.ts';

/** The lines at the foot of a report until an institution writes its own (spec 3). */
export function defaultInfoLines(orgName: string): { label: string; value: string }[] {
  return [
    { label: reportText.organization, value: orgName },
    { label: '联系电话', value: '' },
  ];
}
