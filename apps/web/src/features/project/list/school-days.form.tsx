/** The days on which the schools of a project are screened; the notice to parents names them. */
import { type ProjectInfo, projectDetail, setSchoolDays } from '@spine/contract/project';
import { useCall } from '#platform/use-call.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { projectText as text } from '../project.text.ts';

type Values = { days?: Record<string, string | undefined> };
type Props = { project: ProjectInfo; onClose: () => void };

const daysOf = ({ schools }: ProjectInfo): Values => ({
  days: Object.fromEntries(schools.flatMap(({ id, day }) => (day === null ? [] : [[id, day]]))),
});

export function SchoolDaysForm({ project, onClose }: Props) {
  const { id, schools, startDate, endDate } = project;
  const set = useCall(setSchoolDays, { success: text.DAYS_SUCCESS, refresh: [projectDetail] });
  const save = async ({ days = {} }: Values) => {
    const wanted = schools.map((school) => ({ schoolId: school.id, day: days[school.id] ?? null }));
    await set.mutateAsync({ input: { id, days: wanted } });
  };
  const bounds = { ...(startDate && { earliest: startDate }), ...(endDate && { latest: endDate }) };
  return (
    <FormModal<Values>
      title={text.schoolDays}
      initial={daysOf(project)}
      submit={save}
      onClose={onClose}
      columns={2}
    >
      {schools.map((school) => (
        <DayField key={school.id} name={['days', school.id]} label={school.name} {...bounds} />
      ))}
    </FormModal>
  );
}
