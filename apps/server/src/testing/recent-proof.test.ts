/**
 * Which calls want a recent proof of who makes them (docs/adr/0129-asking-again.md). Written from the bindings: a new call that
 * exports, deletes or changes users fails here until it has the mark, or a reason to have none.
 */
import { type Endpoint, kernelErrors, type LogModel } from '@spine/contract/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBindings } from '#app';
import { CAST, CAST_NAMES } from './cast.ts';
import { bareInput, nameOf, PERMISSION_MATRIX } from './permission-matrix.ts';
import { openWorld, type World } from './world.ts';

/** What is deleted of these is of children, of those who examine them, or of both. */
const PROTECTED: ReadonlySet<LogModel> = new Set([
  'exam',
  'patient',
  'prescription',
  'project',
  'report',
  'school',
  'trainingRecord',
  'user',
]);

/** Who adds or changes these gives somebody access, or programs to devices. */
const GUARDED: Partial<Record<LogModel, readonly string[]>> = {
  appPackage: ['upload'],
  // Of whom a second factor is asked.
  organization: ['edit'],
  stationDevice: ['add', 'edit'],
  // Who signs in there.
  signInProvider: ['add', 'edit', 'delete'],
};

const FREE: Record<string, string> = {
  'GET /erasure/certificate': 'no child is named',
  'GET /exams/report.pdf': 'one child, who is there',
  'GET /followUp/letter.pdf': 'one child, whose family is there',
  'GET /followUp/referralLetter.pdf': 'one child, whose family is there',
  'GET /prescription/issued/pdf': 'one child, whose family is there',
  'GET /statistics/summaryReport': 'rates, no child',
  'GET /statistics/yearSummary/file': 'rates, no child',
  'GET /schoolList/principal.pdf': 'figures, no child',
  'GET /import/faults/:token': 'what its caller has just sent',
  'GET /numblue/download': 'codes of devices',
  'POST /prescription/del': 'a plan, of no child',
  'GET /report/forms/file': 'rates, no child',
};

/** Of the kinds of the operation log, these are edits and reads like many others, or begin what is fetched later. */
const BESIDES = [
  'GET /patient/entry/number',
  'GET /patient/number',
  'GET /users/proof',
  'POST /erasure/retention/save',
  'POST /exams/assign',
  'POST /exams/download/ultrasonic',
  'POST /exams/reports',
  'POST /followUp/letters',
  'POST /followUp/referralLetters',
  'POST /schoolList/code',
  'POST /patient/entry/phone',
  'POST /patient/trash/restore',
  'POST /project/trash/restore',
  'POST /singleSignOn/provider/try',
  'POST /station/walk-in/match',
  'POST /users/bindTel',
  'POST /users/singleSignOn/end',
  'POST /users/singleSignOn/link',
];

let world: World;
let endpoints: Endpoint[];
beforeAll(async () => {
  world = await openWorld();
  endpoints = createBindings({ ...world }).map(({ endpoint }) => endpoint);
});
afterAll(() => world.close());

/** The own account asks by itself, where it must. */
function isProtectedKind({ access, log }: Endpoint): boolean {
  if (log === 'none' || typeof access === 'string') return false;
  if (log.optype === 'export' || log.model === 'user') return true;
  if (GUARDED[log.model]?.includes(log.optype)) return true;
  return log.optype === 'delete' && PROTECTED.has(log.model);
}

test('exports, deletions and changes of users want one, and so does what is named here', () => {
  const derived = endpoints.filter(isProtectedKind).map(nameOf);
  expect(derived).toEqual(expect.arrayContaining(Object.keys(FREE)));
  const wanted = [...derived.filter((name) => !(name in FREE)), ...BESIDES];
  const marked = endpoints.filter((endpoint) => endpoint.needsRecentProof).map(nameOf);
  expect(marked.sort()).toEqual(wanted.sort());
});

function actorFor(endpoint: Endpoint) {
  const roles = PERMISSION_MATRIX.get(nameOf(endpoint));
  return CAST_NAMES.find((name) => roles?.has(CAST[name].role));
}

test('they are refused to a browser ten minutes later and nothing else is, and to clients nothing', async () => {
  const refused = { browser: [] as string[], client: [] as string[] };
  const { code } = kernelErrors.proofNeeded;
  for (const endpoint of endpoints) {
    const name = actorFor(endpoint);
    if (!name || endpoint.access === 'public' || endpoint.access === 'device') continue;
    // A session of its own for each call: signing out ends it.
    const browser = await world.inBrowser(name, { minutesAgo: 10 });
    const input = bareInput(endpoint);
    if ((await browser.raw(endpoint, input)).body.code === code)
      refused.browser.push(nameOf(endpoint));
    const client = await world.freshlyAs(name, { minutesAgo: 10 });
    if ((await client.raw(endpoint, input)).body.code === code)
      refused.client.push(nameOf(endpoint));
  }
  const marked = endpoints.filter((endpoint) => endpoint.needsRecentProof).map(nameOf);
  expect(refused.browser.sort()).toEqual(marked.sort());
  expect(refused.client).toEqual([]);
});
