/** The days on which the schools of a project are screened; the notice to parents names them. */
import {
  type ProjectInfo,
  projectDetail,
  projectInfo,
  setSchoolDays,
} from '@spine/contract/project';
import { useApiMutation } from '#platform/call/use-api.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import { projectText as text } from '../project.text.ts';

/** By school. */
type Values = Record<string, string | null | undefined>;
type Props = { project: ProjectInfo; onClose: () => void };

const toDays = ({ schools }: ProjectInfo): Values =>
  Object.fromEntries(schools.map(({ id, day }) => [id, day]));

/** Each school is a separate part: two people may set the days of different schools at once. */
function createParts({ schools }: ProjectInfo) {
  const words = schools.map(({ id, name }) => [
    id,
    { label: name, show: (days: Values) => days[id] ?? text.noDay },
  ]);
  return describeParts<[string][], Values>(
    schools.map(({ id }) => [id]),
    Object.fromEntries(words),
  );
}

export function SchoolDaysForm({ project: opened, onClose }: Props) {
  const refresh = [projectDetail];
  const call = useApiMutation(setSchoolDays, { success: text.DAYS_SUCCESS, refresh });
  const edit = useEdit<ProjectInfo, Values, Values>(opened, {
    shape: projectInfo,
    parts: createParts(opened),
    valuesOf: toDays,
    inputOf: (values) => values,
    send: async ({ version: _, ...changed }) => {
      const seen = toDays(edit.row ?? opened);
      const days = Object.entries(changed).map(([schoolId, day]) => ({
        schoolId,
        day: day ?? null,
        seen: seen[schoolId] ?? null,
      }));
      if (days.length > 0) await call.mutateAsync({ input: { id: opened.id, days } });
    },
    refresh,
  });
  const { startDate, endDate } = opened;
  const bounds = { ...(startDate && { earliest: startDate }), ...(endDate && { latest: endDate }) };
  return (
    <FormModal<Values>
      title={text.schoolDays}
      initial={toDays(opened)}
      submit={edit.save}
      edit={edit}
      onClose={onClose}
      columns={2}
    >
      {opened.schools.map(({ id, name }) => (
        <DayField key={id} name={id} label={name} {...bounds} />
      ))}
    </FormModal>
  );
}
