/** Whether a child's case is what the rules of care say, for tests. */
import type { CaseState } from '../case/case-state.rules.ts';
import { CASE_RULES } from './care-case.factory.ts';
import { lookAt, type Shown } from './care-child.factory.ts';
import { findToMeasure, findUnseen, type Lived } from './care-facts.factory.ts';
import { SHOWN_RULES, shownBy } from './care-shown.factory.ts';
import { findsOrPlans } from './care-visits.factory.ts';

const RULES = Object.entries({ ...CASE_RULES, ...SHOWN_RULES });

/** What contradicts the rules. Without a case nothing may ask for one. */
export function findContradictions(
  lived: Lived,
  state: CaseState | undefined,
  shown: Shown | undefined = state && shownBy(lived, state),
): string[] {
  if (!state || !shown) return isQuiet(lived) ? [] : ['nobody sees a case'];
  const child = lookAt({ lived, state, shown });
  return RULES.flatMap(([name, rule]) => {
    const what = rule(child);
    return what === undefined ? [] : `${name}: ${what}`;
  });
}

function isQuiet(lived: Lived): boolean {
  const isAsked = findUnseen(lived).must.length + findToMeasure(lived).must.length > 0;
  return !isAsked && !lived.visits.some(({ result }) => findsOrPlans(result));
}
