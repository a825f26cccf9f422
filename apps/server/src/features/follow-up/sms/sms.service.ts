/** Text messages that staff ask for: each child is decided by itself, and what goes waits for the job that sends it. */
import {
  caseBatchErrors,
  followUpErrors,
  type RefusedCase,
  type sendTexts,
  type stopTexts,
} from '@spine/contract/follow-up';
import type { ErrorEntry, ParsedEndpointInput } from '@spine/contract/kernel';
import {
  appendActs,
  findActs,
  findChildren,
  loadHistories,
  lockSchools,
} from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findActRefusal, findRefusal, toNewAct } from '../case-act.service.ts';
import {
  cancelWaiting,
  childrenOfPhone,
  deleteStops,
  findMessages,
  findPhones,
  insertMessages,
  insertStops,
  setJob,
} from './sms.repository.ts';
import { textJobText as text } from './sms.text.ts';
import { type Forecast, openForecasts, type TextPorts } from './sms-forecast.service.ts';
import { loadSendTime } from './sms-view.service.ts';

type TextRequest = {
  readonly input: ParsedEndpointInput<typeof sendTexts>;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};
type One = TextRequest['input']['cases'][number];

/** What was decided of one child: a number to send to, nothing because it was asked before, or why none goes. */
type Decision = { readonly one: One; readonly numberHash?: Buffer; readonly refusal?: ErrorEntry };

export type AskedTexts = {
  readonly done: string[];
  readonly refused: RefusedCase[];
  readonly sendsAt: string | null;
  /** Messages that are new. */
  readonly messageIds: readonly string[];
};

/** Asks for messages; a replay asks for none. Refuses caseBatchErrors.textsNotOffered. */
export async function askForTexts(
  tenant: Tenant,
  { input: { cases }, by, now }: TextRequest,
  { notices, numbers, perDay }: TextPorts,
): Promise<AskedTexts> {
  if (!notices) refuse(caseBatchErrors.textsNotOffered);
  const patientIds = cases.map(({ patientId }) => patientId);
  const children = await findChildren(tenant, patientIds);
  await lockSchools(
    tenant,
    children.map(({ schoolId }) => schoolId),
  );
  const ids = children.map(({ id }) => id);
  const forecastOf = await openForecasts(tenant, { ids, numbers, now });
  const decisions = await decideAll(tenant, { cases, ids, now, forecastOf });
  const rows = decisions.flatMap(({ one: { id, patientId }, numberHash }) =>
    numberHash ? [{ id, patientId, numberHash }] : [],
  );
  const requester = { askedBy: by.id, askedByName: by.name, askedAt: now };
  if (rows.length > 0)
    await insertMessages(
      tenant,
      rows.map((row) => ({ ...row, ...requester })),
    );
  return {
    done: decisions.filter(({ refusal }) => !refusal).map(({ one }) => one.patientId),
    refused: decisions.flatMap(({ one, refusal }) =>
      refusal ? [{ id: one.patientId, code: refusal.code, message: refusal.message }] : [],
    ),
    sendsAt: await loadSendTime(tenant, { now, perDay }),
    messageIds: rows.map(({ id }) => id),
  };
}

/** Gives messages that were just asked for to the job that sends them. */
export function giveToJob(
  tenant: Tenant,
  messages: { readonly ids: readonly string[]; readonly jobId: string },
): Promise<void> {
  return setJob(tenant, messages);
}

/** Cancels what still waits for the families of some children, and answers whose message is not sent. */
export function cancelTextsTo(tenant: Tenant, patientIds: readonly string[]): Promise<string[]> {
  return cancelWaiting(tenant, patientIds);
}

type Marking = {
  readonly input: ParsedEndpointInput<typeof stopTexts>;
  readonly newId: () => string;
  readonly by: TextRequest['by'];
  readonly now: Date;
};

/**
 * Marks the number of a child as one without messages, or takes that back, and notes who did and when in the cases of all its
 * children. One that waits is skipped when its turn comes.
 * Refuses followUpErrors.notFound, caseBatchErrors.noMobile.
 */
export async function markStopped(
  tenant: Tenant,
  { input: { patientId, stopped }, newId, by, now }: Marking,
  { numbers }: TextPorts,
): Promise<void> {
  const [child] = await findPhones(tenant, [patientId]);
  if (!child) refuse(followUpErrors.notFound);
  const { tel } = child;
  const numberHash = numbers.hashOf(tel);
  if (tel === null || numberHash === null) refuse(caseBatchErrors.noMobile);
  const children = await childrenOfPhone(tenant, tel);
  const who = { note: text.stopped(stopped), doneBy: by.id, doneByName: by.name };
  const notes = children.map((each) => ({
    ...toNewAct({ id: newId(), patientId: each, kind: 'noted' }, now),
    ...who,
  }));
  const answers = await appendActs(tenant, notes, findRefusal);
  // A sibling may have no case; a mark that no case shows is never taken back.
  if (!answers.includes('stored')) refuse(followUpErrors.notFound);
  if (!stopped) return deleteStops(tenant, [numberHash]);
  await insertStops(
    tenant,
    children.map((each) => ({ numberHash, patientId: each })),
  );
}

type Deciding = {
  readonly cases: readonly One[];
  /** The children that live in the institution. */
  readonly ids: readonly string[];
  readonly now: Date;
  readonly forecastOf: (patientId: string) => Forecast;
};

async function decideAll(
  tenant: Tenant,
  { cases, ids, now, forecastOf }: Deciding,
): Promise<Decision[]> {
  const messageIds = cases.map(({ id }) => id);
  const messages = await findMessages(tenant, messageIds);
  const acts = await findActs(tenant, messageIds);
  const stored = new Map([...acts, ...messages].map(({ id, patientId }) => [id, patientId]));
  const histories = await loadHistories(tenant, ids);
  return cases.map((one): Decision => {
    const history = histories.get(one.patientId);
    if (!history) return { one, refusal: followUpErrors.notFound };
    const known = stored.get(one.id);
    if (known !== undefined)
      return known === one.patientId ? { one } : { one, refusal: followUpErrors.invalid };
    const { id, patientId, version } = one;
    const act = toNewAct({ id, patientId, kind: 'notified' }, now);
    const refusal = findActRefusal(history, { act, version });
    return refusal ? { one, refusal } : toDecision(one, forecastOf(one.patientId));
  });
}

const { noMobile, resultWithheld, textedLately, textsStopped } = caseBatchErrors;
const REFUSALS = {
  noMobile,
  stopped: textsStopped,
  lately: textedLately,
  waits: textedLately,
  withheld: resultWithheld,
} as const;

function toDecision(one: One, forecast: Forecast): Decision {
  if (forecast.word === 'goes') return { one, numberHash: forecast.numberHash };
  return { one, refusal: REFUSALS[forecast.word] };
}
