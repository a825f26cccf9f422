/**
 * The yearly audit of minors' data: the pack that is handed in, the day it was, and incidents
 * (docs/adr/0139-yearly-audit.md).
 */
import { z } from 'zod';
import {
  clearableMultilineField,
  dateField,
  defineEndpoint,
  done,
  either,
  idField,
  listOf,
  multilineField,
  noInput,
  oneOf,
  openableQuery,
  requireAllWithoutVersion,
  seenVersion,
} from '#kernel';
import { auditErrors } from './audit.errors.ts';
import { auditDueInfo, incidentRow } from './audit.schema.ts';
import { FIRST_AUDIT_YEAR } from './audit-season.rules.ts';
import {
  INCIDENT_CHILDREN_MAX,
  INCIDENT_KINDS,
  INCIDENT_STATES,
  INCIDENT_WORDS_MAX,
} from './incident.rules.ts';

const LAST_YEAR = 9999;
const yearField = z.number().int().min(FIRST_AUDIT_YEAR).max(LAST_YEAR);
const childrenField = z.number().int().min(0).max(INCIDENT_CHILDREN_MAX).nullable();

const { incidentChildrenInvalid, incidentDaysInvalid, incidentUnknown, incidentWordsInvalid } =
  auditErrors;

export const readAuditDue = defineEndpoint({
  method: 'GET',
  path: '/audit/due',
  summary:
    'The yearly report on the data of minors that is due next, whether it was handed in, and how many incidents are open',
  access: either('logs.menu'),
  openTo: ['auditor'],
  log: 'none',
  input: noInput,
  reply: oneOf(auditDueInfo),
});

export const makeAuditPack = defineEndpoint({
  method: 'POST',
  path: '/audit/pack',
  summary:
    'Makes the pack of a year in the background, as a zip: what was done with the data of minors, counted and in rows, by school and age, without a name of a child; of the platform it holds sums only',
  access: either('logs.menu'),
  openTo: ['auditor'],
  needsRecentProof: true,
  log: { model: 'audit', optype: 'export' },
  input: z.object({
    year: yearField,
    /** Left out, it is about the whole institution. */
    schoolId: idField.optional(),
  }),
  reply: oneOf(z.object({ id: idField })),
  faults: { year: auditErrors.yearInvalid, schoolId: auditErrors.schoolUnknown },
});

export const saveAuditReport = defineEndpoint({
  method: 'POST',
  path: '/audit/reported',
  summary: 'The report of a year was handed in on a day; said again, the day is corrected',
  access: either('logs.menu'),
  log: { model: 'audit', optype: 'edit' },
  input: z.object({ year: yearField, on: dateField }),
  reply: done,
  faults: { year: auditErrors.yearInvalid, on: auditErrors.reportDayInvalid },
});

export const listIncidents = defineEndpoint({
  method: 'GET',
  path: '/audit/incidents',
  summary: 'Incidents with the data of children, the last noticed first',
  access: either('logs.menu'),
  openTo: ['auditor'],
  log: 'none',
  input: openableQuery(['noticedOn'], {
    kind: z.enum(INCIDENT_KINDS).optional(),
    state: z.enum(INCIDENT_STATES).optional(),
  }),
  reply: listOf(incidentRow),
});

/** What is written down of an incident; what is not sent stays, and is empty in a new one. */
const incidentFields = {
  kind: z.enum(INCIDENT_KINDS).optional(),
  /** Null: of no one school. */
  schoolId: idField.nullish(),
  happenedOn: dateField.optional(),
  noticedOn: dateField.optional(),
  under14: childrenField.optional(),
  from14: childrenField.optional(),
  /** What happened, why, and what was done; without names of children. */
  what: multilineField(INCIDENT_WORDS_MAX, 1).optional(),
  cause: clearableMultilineField(INCIDENT_WORDS_MAX),
  measures: clearableMultilineField(INCIDENT_WORDS_MAX),
  familiesToldOn: dateField.nullish(),
  authorityToldOn: dateField.nullish(),
  /** Closes it for good. */
  closedOn: dateField.nullish(),
} as const;

export const saveIncident = defineEndpoint({
  method: 'POST',
  path: '/audit/incidents/save',
  summary:
    'Records an incident, or edits one that is not closed; the caller makes the id. With the version that was read, a part somebody else changed meanwhile answers 30000003',
  access: either('logs.menu'),
  log: { model: 'audit', optype: 'edit' },
  input: z
    .object({ id: idField, ...incidentFields, version: seenVersion })
    .superRefine(requireAllWithoutVersion(['kind', 'happenedOn', 'noticedOn', 'what'])),
  reply: done,
  faults: {
    id: incidentUnknown,
    schoolId: auditErrors.schoolUnknown,
    happenedOn: incidentDaysInvalid,
    noticedOn: incidentDaysInvalid,
    familiesToldOn: incidentDaysInvalid,
    authorityToldOn: incidentDaysInvalid,
    closedOn: incidentDaysInvalid,
    under14: incidentChildrenInvalid,
    from14: incidentChildrenInvalid,
    what: incidentWordsInvalid,
    cause: incidentWordsInvalid,
    measures: incidentWordsInvalid,
  },
});
