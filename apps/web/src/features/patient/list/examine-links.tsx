import type { PatientRow } from '@spine/contract/patient';
import { Button, Dropdown } from 'antd';
import { useCan } from '#platform/session/session.ts';
import { stationAddress } from '#platform/station-address.ts';
import css from '#ui/styles/button.module.css';
import { useRunningProjects } from '#ui/use-running-projects.ts';
import { patientText as text } from '../patient.text.ts';

/**
 * For users who may examine: opens the station at a child. Of several running projects one is chosen; without one there is
 * nothing to open, and whoever has left is in no class there.
 */
export function ExamineLinks({ patient }: { patient: PatientRow }) {
  const canExamine = useCan('exam.upload');
  const projects = useRunningProjects(patient.schoolId, canExamine);
  const [first, ...others] = projects ?? [];
  if (!canExamine || !first || patient.leftOn) return null;
  const { id: childId, schoolId, gradeName, clazzName } = patient;
  const names = { grade: gradeName, clazz: clazzName, childId };
  const addressIn = (projectId: string) => stationAddress(projectId, schoolId, names);
  if (others.length === 0)
    return (
      <a className={css.btn} href={addressIn(first.id)}>
        {text.examine}
      </a>
    );
  const items = [first, ...others].map(({ id, name }) => ({
    key: id,
    label: <a href={addressIn(id)}>{name}</a>,
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>{text.examine}</Button>
    </Dropdown>
  );
}
