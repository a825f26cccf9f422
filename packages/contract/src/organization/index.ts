export {
  addOrganization,
  CLINIC_ID_MAX,
  editOrganization,
  exportOrganizations,
  listOrganizations,
  ORGANIZATION_NAME_MAX,
  type OrganizationRow,
} from './organization.endpoints.ts';
export { organizationErrors } from './organization.errors.ts';
