/** Translates the calls about institutions. */
import {
  addOrganization as addCall,
  editOrganization as editCall,
  exportOrganizations,
  type FactorPolicy,
  listOrganizations as listCall,
} from '@spine/contract/organization';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import {
  addOrganization,
  editOrganization,
  listOrganizations,
  organizationExport,
} from './organization.service.ts';
import { organizationLogText } from './organization.text.ts';

export function organizationRoutes(): Binding[] {
  return [
    bind(listCall, ({ tenant, input }) => listOrganizations(tenant, input)),
    bindExport(exportOrganizations, organizationExport),
    bind(addCall, async ({ tenant, input, now, newId, note }) => {
      const id = newId();
      note({ point: id, message: organizationLogText.added });
      await addOrganization(tenant, { id, now }, input);
      return { id };
    }),
    bind(editCall, async ({ tenant, input, note }) => {
      note({ point: input.id, message: editedText(input.secondFactor) });
      await editOrganization(tenant, input);
      return undefined;
    }),
  ];
}

function editedText(factorPolicy: FactorPolicy | undefined): string {
  return factorPolicy === undefined
    ? organizationLogText.edited
    : organizationLogText.factorPolicy[factorPolicy];
}
