/** What the calls of the yearly audit answer. */
import { z } from 'zod';
import { dateField, type EditParts, idField, instantField, rowVersion } from '#kernel';
import { INCIDENT_KINDS } from './incident.rules.ts';

/** The report that is due next. */
export const auditDueInfo = z.object({
  /** The year it is about. */
  year: z.number().int(),
  dueOn: dateField,
  /** Below zero it is overdue. */
  daysLeft: z.number().int(),
  /** When it was handed in; null until somebody says so. */
  reportedOn: dateField.nullable(),
  openIncidents: z.number().int(),
});
export type AuditDueInfo = z.output<typeof auditDueInfo>;

/** Something that happened to the data of children. It names none of them. */
export const incidentRow = z.object({
  id: idField,
  kind: z.enum(INCIDENT_KINDS),
  /** Null: of no one school. */
  schoolId: idField.nullable(),
  schoolName: z.string(),
  happenedOn: dateField,
  noticedOn: dateField,
  /** Children younger than 14, and from 14 to 17; null where nobody knows yet. */
  under14: z.number().int().nullable(),
  from14: z.number().int().nullable(),
  what: z.string(),
  cause: z.string(),
  measures: z.string(),
  familiesToldOn: dateField.nullable(),
  authorityToldOn: dateField.nullable(),
  /** A closed one is final. */
  closedOn: dateField.nullable(),
  recordedByName: z.string(),
  recordedAt: instantField,
  /** Null where nobody changed it. */
  changedAt: instantField.nullable(),
  changedByName: z.string(),
  version: rowVersion,
});
export type IncidentRow = z.output<typeof incidentRow>;

/** An incident as it is edited; its days are one, because each stands between others. */
export const INCIDENT_PARTS = [
  ['kind'],
  ['schoolId'],
  ['happenedOn', 'noticedOn', 'familiesToldOn', 'authorityToldOn', 'closedOn'],
  ['under14'],
  ['from14'],
  ['what'],
  ['cause'],
  ['measures'],
] as const satisfies EditParts;
