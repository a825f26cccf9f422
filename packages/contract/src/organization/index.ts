export {
  addOrganization,
  editOrganization,
  exportOrganizations,
  listOrganizations,
} from './organization.endpoints.ts';
export { organizationErrors } from './organization.errors.ts';
export {
  CLINIC_ID_MAX,
  ORGANIZATION_NAME_MAX,
  type OrganizationRow,
  organizationRow,
} from './organization.schema.ts';
