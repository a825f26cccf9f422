/** Translates the calls about the coming school year. */
import { schoolYearOfSchool, schoolYearOverview } from '@spine/contract/enrolment';
import { type Binding, bind } from '#platform/http/bind.ts';
import { loadOverview, loadSchoolYear } from './school-year.service.ts';
import { schoolYearLogText as text } from './school-year.text.ts';

/** Its line of the hour is not that of the list of children. */
const OCCASION = 'school year';

export function schoolYearRoutes(): Binding[] {
  return [
    bind(schoolYearOverview, ({ tenant, input }) => loadOverview(tenant, input.year)),
    bind(schoolYearOfSchool, async ({ tenant, input, note }) => {
      const answer = await loadSchoolYear(tenant, input);
      note({ point: answer.id, message: text.viewed(answer.year), occasion: OCCASION });
      return answer;
    }),
  ];
}
