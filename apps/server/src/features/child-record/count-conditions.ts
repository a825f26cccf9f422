/** What the examination that a child counts by is counted as, in SQL: conditions on a row `c` of `statistic_fact`. */
import type { TallyCount } from '@spine/contract/statistic';

export const COUNT_CONDITIONS: Readonly<Record<TallyCount, string>> = {
  inspected: `c.outcome <> 'declined'`,
  valid: `c.outcome not in ('incomplete', 'declined')`,
  incomplete: `c.outcome = 'incomplete'`,
  declined: `c.outcome = 'declined'`,
  normal: `c.outcome = 'normal'`,
  posture: `c.outcome = 'posture'`,
  gradeOne: `c.outcome = 'gradeOne'`,
  gradeTwo: `c.outcome = 'gradeTwo'`,
  gradeThree: `c.outcome = 'gradeThree'`,
  sagittal: `c.outcome = 'sagittal'`,
  sideViewed: 'c.side_viewed',
  lordosis: `c.sagittal_abnormal = 'lordosis'`,
  kyphosis: `c.sagittal_abnormal = 'kyphosis'`,
  furtherCheck: `c.outcome = 'furtherCheck'`,
  retested: 'c.retested',
  positive: 'c.positive',
  referred: 'c.referred',
  attended: 'c.attended',
  confirmed: 'c.confirmed',
  imaged: 'c.imaged',
  suspected: 'c.positive or c.referred',
  elsewhere: 'c.elsewhere',
};
