/** Gathers labels: which children get one, and in which order they are printed. */
import {
  type ClassNames,
  LABELS_MAX,
  maskStudentNumber,
  patientLabelErrors,
  toRosterOrder,
} from '@spine/contract/patient';
import { schoolsByIds } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseUnknownSchool } from '../patient.service.ts';
import { type LabelSelection, loadChildren } from './patient-label.repository.ts';

export type Label = {
  /** What the code holds: the id of the child, as uploads take it (docs/adr/0011-class-qr-form.md). */
  readonly code: string;
  readonly name: string;
  /** Masked: everybody nearby can read a label. */
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
  readonly selection: LabelSelection;
  readonly classes: readonly ClassLabels[];
  readonly count: number;
};

/**
 * The labels of a school, a grade or a class. Refuses patientErrors.schoolUnknown, patientLabelErrors.nobody,
 * patientLabelErrors.tooMany.
 */
export async function loadLabels(tenant: Tenant, selection: LabelSelection): Promise<Labels> {
  const school = (await schoolsByIds(tenant, [selection.schoolId])).get(selection.schoolId);
  if (!school || school.deleted) refuseUnknownSchool();
  const children = await loadChildren(tenant, { selection, limit: LABELS_MAX + 1 });
  if (children.length === 0) refuse(patientLabelErrors.nobody);
  if (children.length > LABELS_MAX) refuse(patientLabelErrors.tooMany);
  return {
    schoolName: school.name,
    selection,
    classes: groupByClass(children),
    count: children.length,
  };
}

type Child = Awaited<ReturnType<typeof loadChildren>>[number];

/** Of children that come class by class. */
function groupByClass(children: readonly Child[]): ClassLabels[] {
  const classes: (ClassNames & { children: Child[] })[] = [];
  for (const child of children) {
    const { gradeName, clazzName } = child;
    const last = classes.at(-1);
    if (last?.gradeName === gradeName && last.clazzName === clazzName) last.children.push(child);
    else classes.push({ gradeName, clazzName, children: [child] });
  }
  return classes.map(({ children, ...names }) => ({ ...names, labels: toLabels(children) }));
}

function toLabels(children: readonly Child[]): Label[] {
  return toRosterOrder(children).map(({ id, name, studentId }) => ({
    code: id,
    name,
    number: maskStudentNumber(studentId),
  }));
}
