import { addOrganization, editOrganization, listOrganizations } from '@spine/contract/organization';
import { useCall } from '#platform/use-call.ts';
import { organizationText as text } from './organization.text.ts';

export function useAddOrganization() {
  return useCall(addOrganization, { success: text.ADD_SUCCESS, refresh: [listOrganizations] });
}

export function useEditOrganization() {
  return useCall(editOrganization, { success: text.EDIT_SUCCESS, refresh: [listOrganizations] });
}
