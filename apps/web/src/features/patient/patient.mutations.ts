import { examHistory, listExams } from '@spine/contract/exam';
import {
  addPatient,
  deletePatients,
  editPatient,
  listPatients,
  patientDetail,
} from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { useCall } from '#platform/use-call.ts';
import { patientText as text } from './patient.text.ts';

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
