/**
 * Incidents with the data of children (个人信息保护法 57). One is recorded, filled in while it is looked into, and closed, which is
 * final (docs/adr/0139-yearly-audit.md).
 */
import {
  auditErrors,
  INCIDENT_PARTS,
  type IncidentRow,
  incidentRow,
  misplacedDay,
  missingWords,
  type saveIncident as saveCall,
} from '@spine/contract/audit';
import {
  type CalendarDate,
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import { schoolExists, schoolsByIds } from '#features/school/index.ts';
import type { AnyTenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit, versionOf } from '#platform/edit/merge-edit.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import {
  countIncidents,
  type IncidentQuery,
  incidentRows,
  insertIncident,
  lockIncident,
  type StoredIncident,
  updateIncident,
} from './incident.repository.ts';

export async function listIncidents(
  tenant: AnyTenant,
  query: IncidentQuery,
): Promise<{ rows: IncidentRow[]; total: number }> {
  const rows = await incidentRows(tenant, query);
  return { rows: await toRows(tenant, rows), total: await countIncidents(tenant, query) };
}

async function toRows(
  tenant: AnyTenant,
  stored: readonly StoredIncident[],
): Promise<IncidentRow[]> {
  const ids = stored.flatMap(({ schoolId }) => schoolId ?? []);
  const schools = tenant.kind === 'org' ? await schoolsByIds(tenant, ids) : undefined;
  return stored.map((row) => ({
    ...row,
    schoolName: schools?.get(row.schoolId ?? '')?.name ?? '',
    recordedAt: instantInShanghai(row.recordedAt),
    changedAt: row.changedAt && instantInShanghai(row.changedAt),
    changedByName: row.changedByName ?? '',
    version: versionOf(row, INCIDENT_PARTS),
  }));
}

type Saving = {
  readonly input: ParsedEndpointInput<typeof saveCall>;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};
/** What a save did, for the log. */
export type IncidentChange = 'recorded' | 'changed' | 'closed' | 'none';
type Fields = Pick<StoredIncident, (typeof INCIDENT_PARTS)[number][number]>;

const EMPTY = {
  schoolId: null,
  under14: null,
  from14: null,
  cause: '',
  measures: '',
  familiesToldOn: null,
  authorityToldOn: null,
  closedOn: null,
} as const;

/**
 * Records an incident, or changes one. Refuses auditErrors.incidentClosed, auditErrors.incidentDaysInvalid,
 * auditErrors.incidentUnknown, auditErrors.incidentWordsInvalid, auditErrors.schoolUnknown, kernelErrors.changedMeanwhile.
 */
export async function saveIncident(tenant: AnyTenant, saving: Saving): Promise<IncidentChange> {
  const { input, by, now } = saving;
  const { id, version, ...fields } = input;
  const stored = await lockIncident(tenant, id);
  if (stored) return change(tenant, stored, saving);
  const { kind, happenedOn, noticedOn, what } = fields;
  if (version !== undefined || !kind || !happenedOn || !noticedOn || !what)
    return refuse(auditErrors.incidentUnknown);
  const row = applyPatch<Fields>({ ...EMPTY, kind, happenedOn, noticedOn, what }, fields);
  checkFields(row, dateInShanghai(now));
  await checkSchool(tenant, row.schoolId);
  const record = { ...row, id, recordedBy: by.id, recordedByName: by.name, recordedAt: now };
  if (await insertIncident(tenant, record)) return row.closedOn === null ? 'recorded' : 'closed';
  // Another call has written it meanwhile, or it is another institution's.
  const other = (await lockIncident(tenant, id)) ?? refuse(auditErrors.incidentUnknown);
  return change(tenant, other, saving);
}

async function change(
  tenant: AnyTenant,
  stored: StoredIncident,
  { input, by, now }: Saving,
): Promise<IncidentChange> {
  const { id, version, ...fields } = input;
  const edited = applyPatch(stored, fields);
  const isSame = versionOf(edited, INCIDENT_PARTS) === versionOf(stored, INCIDENT_PARTS);
  if (stored.closedOn !== null && !isSame) refuse(auditErrors.incidentClosed);
  const { row } = await mergeEdit(
    INCIDENT_PARTS,
    { stored, edited, version },
    { shape: incidentRow, read: async () => (await toRows(tenant, [stored]))[0] },
  );
  const isUnchanged = versionOf(row, INCIDENT_PARTS) === versionOf(stored, INCIDENT_PARTS);
  if (isUnchanged) return 'none';
  checkFields(row, dateInShanghai(now));
  if (row.schoolId !== stored.schoolId) await checkSchool(tenant, row.schoolId);
  const patch = Object.fromEntries(INCIDENT_PARTS.flat().map((field) => [field, row[field]]));
  await updateIncident(tenant, id, { ...patch, changedAt: now, changedByName: by.name });
  return row.closedOn === null ? 'changed' : 'closed';
}

function checkFields(row: Fields, today: CalendarDate): void {
  const day = misplacedDay(row, today);
  if (day) refuseAt(day, auditErrors.incidentDaysInvalid);
  const words = missingWords(row);
  if (words) refuseAt(words, auditErrors.incidentWordsInvalid);
}

async function checkSchool(tenant: AnyTenant, id: string | null): Promise<void> {
  if (id === null) return;
  const isKnown = tenant.kind === 'org' && (await schoolExists(tenant, id));
  if (!isKnown) refuseAt('schoolId', auditErrors.schoolUnknown);
}
