/** Files of rows: which there are, ordering one, fetching its parts, and what was handed in (docs/adr/0157-files-of-the-monitoring.md). */
import {
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import {
  type FilePart,
  fileFaultText,
  type handInMonitoringFile,
  type MonitoringFile,
  monitoringErrors,
  monitoringFileErrors,
  type orderMonitoringFile,
} from '@spine/contract/monitoring';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findJobById } from '#platform/jobs/job.repository.ts';
import { findPlan, lockPlan } from '../plan/monitoring-plan.repository.ts';
import { schoolsToPlan, storedSchools } from '../plan/planned-school.repository.ts';
import { CONTENT_TYPES } from './file-parts.ts';
import { type AcceptedRows, NONE_ACCEPTED } from './file-rows.ts';
import { chooseSchools, type ScopeState, scopeStates } from './file-schools.ts';
import type { FileOrder } from './monitoring-file.job.ts';
import {
  filesHandedIn,
  filesOfPlan,
  findFile,
  lockFile,
  type ScopeOfFile,
  type StoredFile,
  type StoredPart,
  updateHandIn,
} from './monitoring-file.repository.ts';
import { monitoringFileText as text } from './monitoring-file.text.ts';

/** Refuses monitoringErrors.planUnknown. */
export async function listFiles(tenant: Tenant, planId: string): Promise<MonitoringFile[]> {
  if (!(await findPlan(tenant, planId))) refuse(monitoringErrors.planUnknown);
  const planned = await storedSchools(tenant, planId);
  const names = await schoolNames(tenant);
  const stored = await filesOfPlan(tenant, planId);
  const states = scopeStates(stored, planned);
  return stored.map((file) => toFile(file, { names, state: states.get(file.id) }));
}

async function schoolNames(tenant: Tenant): Promise<Map<string, string>> {
  return new Map((await schoolsToPlan(tenant)).map(({ id, name }) => [id, name]));
}

type FileContext = {
  readonly names: ReadonlyMap<string, string>;
  /** Of the newest file of its scope that was handed in. */
  readonly state: ScopeState | undefined;
};

function toFile(stored: StoredFile, { names, state }: FileContext): MonitoringFile {
  const { id, kind, format, scope, areaCode, schoolId, stage, rows, bounced, doubtful } = stored;
  const nameOf = (school: string) => names.get(school) ?? '';
  return {
    id,
    kind,
    format,
    scope,
    areaCode,
    schoolId,
    schoolName: schoolId === null ? null : nameOf(schoolId),
    stage,
    rows,
    bounced,
    doubtful,
    faults: stored.faults,
    leftOut: stored.leftOut,
    isAsking: stored.parts.length === 0,
    parts: stored.parts.map(toPart),
    orderedByName: stored.orderedByName,
    orderedAt: instantInShanghai(stored.orderedAt),
    handedIn: toHandedIn(stored),
    changedSchools: (state?.changed ?? []).map(nameOf),
    base: state?.base ?? null,
    removed: toRemoved(stored),
  };
}

function toPart({ nr, content, rows, size, sha256 }: StoredPart): FilePart {
  return { nr, content, rows, size, sha256 };
}

function toHandedIn(stored: StoredFile): MonitoringFile['handedIn'] {
  const { handedInOn, handedInTo, handedInNote, handedInByName } = stored;
  if (handedInOn === null) return null;
  return {
    on: handedInOn,
    to: handedInTo ?? '',
    note: handedInNote ?? '',
    byName: handedInByName ?? '',
  };
}

function toRemoved({ removedAt, removedCause }: StoredFile): MonitoringFile['removed'] {
  if (removedAt === null || removedCause === null) return null;
  return { at: instantInShanghai(removedAt), cause: removedCause };
}

/**
 * What the job is to write; undefined where the same order came before. Refuses monitoringErrors.planUnknown,
 * monitoringErrors.schoolNotPlanned, monitoringFileErrors.fileInvalid, monitoringFileErrors.fileUnknown.
 */
export async function prepareOrder(
  tenant: Tenant,
  input: ParsedEndpointInput<typeof orderMonitoringFile>,
): Promise<FileOrder | undefined> {
  const { id, areaCode = null, schoolId = null, stage = null, questionId, ...rest } = input;
  const order = { ...rest, areaCode, schoolId, stage };
  // Of two at the same moment the second one sees the first.
  if (!(await lockPlan(tenant, order.planId))) refuse(monitoringErrors.planUnknown);
  if (await isOrdered(tenant, id, order)) return undefined;
  await requireSchools(tenant, order);
  const accepted = await acceptedBy(tenant, questionId, order);
  return { ...order, accepted, title: await titleOf(tenant, order) };
}

type OrderedFile = Pick<StoredFile, 'planId' | 'kind' | 'format'> & ScopeOfFile;

const isSameOrder = (one: OrderedFile, other: OrderedFile): boolean =>
  ORDERED.every((field) => one[field] === other[field]);
const ORDERED = ['planId', 'kind', 'format', 'scope', 'areaCode', 'schoolId', 'stage'] as const;

/** Whether an order came before; another one under its id is refused, so that nobody takes it for written. */
async function isOrdered(tenant: Tenant, id: string, order: OrderedFile): Promise<boolean> {
  const file = await findFile(tenant, id);
  if (!file) return (await findJobById(tenant.db, id)) !== undefined;
  const message = fileFaultText.sent;
  if (!isSameOrder(file, order)) refuse(monitoringFileErrors.fileInvalid, { message });
  return true;
}

/** What was handed in of a scope can be taken back although no school of it is in the plan any more. */
async function requireSchools(tenant: Tenant, order: OrderedFile): Promise<void> {
  if (chooseSchools(await storedSchools(tenant, order.planId), order).length > 0) return;
  const handedIn = order.kind === 'changes' ? await filesHandedIn(tenant, order.planId, order) : [];
  if (handedIn.length === 0) refuse(monitoringErrors.schoolNotPlanned);
}

/** What somebody was told of and accepts: the counts of a question about the same order that still stands. */
async function acceptedBy(
  tenant: Tenant,
  questionId: string | undefined,
  order: OrderedFile,
): Promise<AcceptedRows> {
  if (questionId === undefined) return NONE_ACCEPTED;
  const question = await findFile(tenant, questionId);
  if (!question || question.parts.length > 0 || !isSameOrder(question, order))
    return refuse(monitoringFileErrors.fileUnknown);
  return { bounced: question.bounced, faults: question.faults };
}

type Titled = Pick<StoredFile, 'scope' | 'areaCode' | 'schoolId' | 'stage' | 'kind'>;

async function titleOf(tenant: Tenant, file: Titled): Promise<string> {
  return text.jobTitle(await placeOf(tenant, file), file.kind);
}

async function placeOf(tenant: Tenant, file: Omit<Titled, 'kind'>): Promise<string> {
  const { schoolId } = file;
  const names = schoolId === null ? undefined : await schoolNames(tenant);
  return text.placeWord({ ...file, schoolName: names?.get(schoolId ?? '') ?? null });
}

type LoadedPart = {
  readonly title: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly part: StoredPart;
};

/** Refuses monitoringFileErrors.fileRemoved, monitoringFileErrors.fileUnknown. */
export async function loadPart(
  tenant: Tenant,
  { id, nr }: { readonly id: string; readonly nr: number },
): Promise<LoadedPart> {
  const file = (await findFile(tenant, id)) ?? refuse(monitoringFileErrors.fileUnknown);
  const part =
    file.parts.find((each) => each.nr === nr) ?? refuse(monitoringFileErrors.fileUnknown);
  if (file.removedAt !== null) refuse(monitoringFileErrors.fileRemoved);
  const plan = await findPlan(tenant, file.planId);
  const place = await placeOf(tenant, file);
  const alike = file.parts.filter(({ content }) => content === part.content);
  const name = text.fileName(
    { year: plan?.schoolYear ?? 0, place, kind: file.kind },
    { nr: alike.indexOf(part) + 1, of: alike.length, isGone: part.content === 'gone' },
  );
  return {
    title: text.jobTitle(place, file.kind),
    fileName: `${name}.${file.format}`,
    contentType: CONTENT_TYPES[file.format],
    part,
  };
}

type HandingIn = {
  readonly input: ParsedEndpointInput<typeof handInMonitoringFile>;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};

/**
 * The same once more changes nothing. Answers what the file is called. Refuses monitoringFileErrors.fileInvalid,
 * monitoringFileErrors.fileUnknown, monitoringFileErrors.handedInAlready.
 */
export async function handIn(tenant: Tenant, { input, by, now }: HandingIn): Promise<string> {
  const { id, on, to, note } = input;
  const file = await lockWritten(tenant, id);
  if (on > tenant.today) refuseDay();
  const title = await titleOf(tenant, file);
  if (file.handedInOn !== null) {
    const isSame = file.handedInOn === on && file.handedInTo === to && file.handedInNote === note;
    return isSame ? title : refuse(monitoringFileErrors.handedInAlready);
  }
  if (on < dateInShanghai(file.orderedAt)) refuseDay();
  await updateHandIn(tenant, id, {
    handedInOn: on,
    handedInTo: to,
    handedInNote: note,
    handedInBy: by.id,
    handedInByName: by.name,
    handedInAt: now,
  });
  return title;
}

function refuseDay(): never {
  const message = fileFaultText.handedInOn;
  return refuse(monitoringFileErrors.fileInvalid, { message, fields: [{ field: 'on', message }] });
}

async function lockWritten(tenant: Tenant, id: string): Promise<StoredFile> {
  const file = await lockFile(tenant, id);
  return file && file.parts.length > 0 ? file : refuse(monitoringFileErrors.fileUnknown);
}

/** Answers what the file is called. Refuses monitoringFileErrors.fileUnknown, monitoringFileErrors.notHandedIn. */
export async function undoHandIn(tenant: Tenant, id: string): Promise<string> {
  const file = await lockWritten(tenant, id);
  if (file.handedInOn === null) refuse(monitoringFileErrors.notHandedIn);
  await updateHandIn(tenant, id, null);
  return titleOf(tenant, file);
}
