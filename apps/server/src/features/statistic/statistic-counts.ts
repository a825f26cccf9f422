/** What the counts of a tally are to the database: conditions over a row `c` of `statistic_fact`. */
import { TALLY_COUNTS, type TallyCount } from '@spine/contract/statistic';

const CONDITIONS: Readonly<Record<TallyCount, string>> = {
  valid: `c.outcome not in ('incomplete', 'declined')`,
  incomplete: `c.outcome = 'incomplete'`,
  declined: `c.outcome = 'declined'`,
  normal: `c.outcome = 'normal'`,
  posture: `c.outcome = 'posture'`,
  gradeOne: `c.outcome = 'gradeOne'`,
  gradeTwo: `c.outcome = 'gradeTwo'`,
  gradeThree: `c.outcome = 'gradeThree'`,
  sagittal: `c.outcome = 'sagittal'`,
  positive: 'c.positive',
  referred: 'c.referred',
  attended: 'c.attended',
  confirmed: 'c.confirmed',
  confirmedPositive: 'c.confirmed and c.positive',
};

/** How many facts of a group are of one kind. */
export function countOf(name: TallyCount): string {
  return `count(*) filter (where ${CONDITIONS[name]})`;
}

/** Every count of a group under its name. */
export const ALL_COUNTS = TALLY_COUNTS.map((name) => `${countOf(name)} as "${name}"`).join(', ');
/** As many zeros. */
export const NO_COUNTS = TALLY_COUNTS.map(() => '0').join(', ');
