/** What the students' screens read. */
import { examHistory, listExams } from '@spine/contract/exam';
import {
  addPatient,
  deletePatients,
  editPatient,
  listPatients,
  patientDetail,
} from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { useAsk, useCall } from '#platform/use-call.ts';
import { CHOICES_FRESH_MS } from '#ui/choices.ts';
import { patientText as text } from './patient.text.ts';

/** Examinations the drawer lists; a child has one or two a year. */
export const HISTORY_SIZE = 20;

/** The grades and classes a school's roster has already; none while no school is chosen. */
export function useKnownClasses(schoolId: string | undefined) {
  const { data } = useAsk(
    listClasses,
    { schoolId: schoolId ?? '' },
    { enabled: schoolId !== undefined && schoolId !== '', staleTime: CHOICES_FRESH_MS },
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
