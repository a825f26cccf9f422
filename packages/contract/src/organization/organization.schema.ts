import { z } from 'zod';
import { idField, instantField } from '#kernel';

export const ORGANIZATION_NAME_MAX = 30;
export const CLINIC_ID_MAX = 30;
export const ORGANIZATION_TYPE_MAX = 30;

/** An institution (test centre) as the platform administrator sees it. */
export const organizationRow = z.object({
  id: idField,
  orgName: z.string(),
  clinicId: z.string().nullable(),
  createtime: instantField,
  type: z.string().nullable(),
  /** Six-digit codes, as deep as they are known. */
  province: z.string().nullable(),
  city: z.string().nullable(),
  district: z.string().nullable(),
});
export type OrganizationRow = z.output<typeof organizationRow>;
