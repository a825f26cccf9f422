/** Gathers the labels of a class: who gets one, and in which order they lie on the sheet. */
import {
  type ClassNames,
  LABELS_MAX,
  maskedStudentNumber,
  patientLabelErrors,
} from '@spine/contract/patient';
import { schoolsByIds } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseSchool } from '../patient.service.ts';
import { childrenOfClass } from './patient-label.repository.ts';

export type Label = {
  /** What the code holds: the id of the child, as uploads take it (docs/adr/0011-class-qr-form.md). */
  readonly code: string;
  readonly name: string;
  /** Masked: a label is read by everybody who stands by. */
  readonly number: string;
};
export type ClassLabels = {
  readonly schoolName: string;
  readonly names: ClassNames;
  /** By student number, as people count: 9 before 10. */
  readonly labels: readonly Label[];
};

const byNumber = new Intl.Collator('en', { numeric: true });

/**
 * The labels of a class; refused when it is empty, or too large to be one. Refuses patientErrors.schoolUnknown,
 * patientLabelErrors.classEmpty, patientLabelErrors.classTooLarge.
 */
export async function classLabels(
  tenant: Tenant,
  of: ClassNames & { readonly schoolId: string },
): Promise<ClassLabels> {
  const { schoolId, gradeName, clazzName } = of;
  const school = (await schoolsByIds(tenant, [schoolId])).get(schoolId);
  if (!school || school.deleted) refuseSchool();
  const children = await childrenOfClass(tenant, { of, limit: LABELS_MAX + 1 });
  if (children.length === 0) refuse(patientLabelErrors.classEmpty);
  if (children.length > LABELS_MAX) refuse(patientLabelErrors.classTooLarge);
  const labels = children
    .toSorted((one, other) => byNumber.compare(one.studentId, other.studentId))
    .map(({ id, name, studentId }) => ({
      code: id,
      name,
      number: maskedStudentNumber(studentId),
    }));
  return { schoolName: school.name, names: { gradeName, clazzName }, labels };
}
