/** Translates the calls about institutions. */
import {
  addOrganization as addCall,
  editOrganization as editCall,
  editOwnFactorPolicy as editPolicyCall,
  exportOrganizations,
  type FactorPolicy,
  listOrganizations as listCall,
  ownFactorPolicy as policyCall,
} from '@spine/contract/organization';
import type { AppPorts } from '#platform/app-ports.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import {
  addOrganization,
  editOrganization,
  listOrganizations,
  organizationExport,
} from './organization.service.ts';
import { organizationLogText } from './organization.text.ts';
import { editOwnFactorPolicy, readOwnFactorPolicy } from './own-factor-policy.service.ts';

export function organizationRoutes({ secondFactor }: Pick<AppPorts, 'secondFactor'>): Binding[] {
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
    bind(policyCall, ({ tenant }) => readOwnFactorPolicy(tenant, secondFactor)),
    // An institution reads its own row, and only the platform writes it.
    bindOpen(editPolicyCall, async ({ open, scope, input, note }) => {
      note({ point: scope.orgId, message: organizationLogText.ownFactorPolicy[input.own] });
      await open(platformScope, (tenant) => editOwnFactorPolicy(tenant, scope.orgId, input.own));
      return undefined;
    }),
  ];
}

function editedText(factorPolicy: FactorPolicy | undefined): string {
  return factorPolicy === undefined
    ? organizationLogText.edited
    : organizationLogText.factorPolicy[factorPolicy];
}
