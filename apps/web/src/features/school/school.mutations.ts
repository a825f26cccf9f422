import { addSchool, deleteSchool, editSchool, listSchools } from '@spine/contract/school';
import { useCall } from '#platform/use-call.ts';
import { schoolText as text } from './school.text.ts';

export function useAddSchool() {
  return useCall(addSchool, { success: text.ADD_SUCCESS, refresh: [listSchools] });
}

export function useEditSchool() {
  return useCall(editSchool, { success: text.EDIT_SUCCESS, refresh: [listSchools] });
}

export function useDeleteSchool() {
  return useCall(deleteSchool, { success: text.DEL_SUCCESS, refresh: [listSchools] });
}
