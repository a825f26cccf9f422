/** What the students' screens read. */
import { examHistory, listExams } from '@spine/contract/exam';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import {
  addPatient,
  deletePatients,
  editPatient,
  listPatients,
  patientDetail,
} from '@spine/contract/patient';
import { listClasses, listSchools } from '@spine/contract/school';
import { useMemo } from 'react';
import { useAsk, useCall } from '#platform/use-call.ts';
import type { Option } from '#ui/list-page/list-types.ts';
import { patientText as text } from './patient.text.ts';

const FRESH_MS = 60_000;
/** Examinations the drawer lists; a child has one or two a year. */
export const HISTORY_SIZE = 20;

/** The schools of the institution as options, by name. */
export function useSchoolOptions(): { options: readonly Option[]; loading: boolean } {
  const { data, isFetching } = useAsk(
    listSchools,
    { size: DROPDOWN_SIZE, asc: 'name' },
    { staleTime: FRESH_MS },
  );
  const options = useMemo(
    () => (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [data],
  );
  return { options, loading: isFetching };
}

/** The grades and classes a school's roster has already; none while no school is chosen. */
export function useKnownClasses(schoolId: string | undefined) {
  const { data } = useAsk(
    listClasses,
    { schoolId: schoolId ?? '' },
    { enabled: schoolId !== undefined && schoolId !== '', staleTime: FRESH_MS },
  );
  return data?.rows ?? [];
}

/** The record of one child; every look is logged by the server. */
export function usePatientRecord(id: string) {
  return useAsk(patientDetail, { id });
}

/** The newest examinations of one child. */
export function useExamHistory(patientId: string) {
  return useAsk(examHistory, { patientId, size: HISTORY_SIZE });
}

const ROSTER = [listPatients, listClasses] as const;

export function useAddPatient() {
  return useCall(addPatient, { success: text.ADD_SUCCESS, refresh: ROSTER });
}

export function useEditPatient() {
  return useCall(editPatient, { success: text.EDIT_SUCCESS, refresh: [...ROSTER, patientDetail] });
}

export function useDeletePatients() {
  return useCall(deletePatients, {
    success: text.DEL_SUCCESS,
    refresh: [...ROSTER, listExams, examHistory],
  });
}
