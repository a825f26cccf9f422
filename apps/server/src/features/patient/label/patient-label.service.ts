/** Gathers labels: who gets one, and in which order they lie on the sheets. */
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
import { childrenOf, type LabelPlace } from './patient-label.repository.ts';

export type Label = {
  /** What the code holds: the id of the child, as uploads take it (docs/adr/0011-class-qr-form.md). */
  readonly code: string;
  readonly name: string;
  /** Masked: a label is read by everybody who stands by. */
  readonly number: string;
};
export type ClassLabels = {
  readonly gradeName: string;
  readonly clazzName: string;
  /** By student number, as people count: 9 before 10. */
  readonly labels: readonly Label[];
};
export type Labels = {
  readonly schoolName: string;
  readonly of: LabelPlace;
  readonly classes: readonly ClassLabels[];
  readonly count: number;
};

const numbers = new Intl.Collator('en', { numeric: true });

/**
 * The labels of a school, a grade or a class. Refuses patientErrors.schoolUnknown, patientLabelErrors.nobody,
 * patientLabelErrors.tooMany.
 */
export async function labelsOf(tenant: Tenant, of: LabelPlace): Promise<Labels> {
  const school = (await schoolsByIds(tenant, [of.schoolId])).get(of.schoolId);
  if (!school || school.deleted) refuseSchool();
  const children = await childrenOf(tenant, { of, limit: LABELS_MAX + 1 });
  if (children.length === 0) refuse(patientLabelErrors.nobody);
  if (children.length > LABELS_MAX) refuse(patientLabelErrors.tooMany);
  return { schoolName: school.name, of, classes: classesOf(children), count: children.length };
}

type Child = Awaited<ReturnType<typeof childrenOf>>[number];

/** Of children that come class by class. */
function classesOf(children: readonly Child[]): ClassLabels[] {
  const classes: (ClassNames & { children: Child[] })[] = [];
  for (const child of children) {
    const { gradeName, clazzName } = child;
    const last = classes.at(-1);
    if (last?.gradeName === gradeName && last.clazzName === clazzName) last.children.push(child);
    else classes.push({ gradeName, clazzName, children: [child] });
  }
  return classes.map(({ children, ...names }) => ({ ...names, labels: labelsIn(children) }));
}

function labelsIn(children: readonly Child[]): Label[] {
  return children
    .toSorted((one, other) => numbers.compare(one.studentId, other.studentId))
    .map(({ id, name, studentId }) => ({ code: id, name, number: maskedStudentNumber(studentId) }));
}
