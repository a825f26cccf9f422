/**
 * Every call that takes an id, with the id of another institution's row and with an id nobody has: the two answers
 * are the same, and the other institution's rows stay as they were. Written from the bindings; a call whose ids or
 * required fields the test does not know makes it fail until they are named here.
 */
import { carriesFile, type Endpoint, hasPermission } from '@spine/contract/kernel';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBindings } from '#app';
import { readConfig } from '#config';
import { insertIncidentRow } from '#features/audit/incident/incident.factory.ts';
import { insertErasureRow } from '#features/erasure/erasure.factory.ts';
import { insertLogRow } from '#features/log/log.factory.ts';
import { insertMonitoringFile } from '#features/monitoring/file/monitoring-file.factory.ts';
import { insertMonitoringPlan } from '#features/monitoring/plan/monitoring-plan.factory.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertRosterBatch } from '#features/patient/roster-batch/roster-batch.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { insertPlanRow, makeItem } from '#features/prescription/plan/plan.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { insertReportForm } from '#features/report/form/report-form.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { insertListRow } from '#features/school-list/school-list.factory.ts';
import { insertProviderRow } from '#features/single-sign-on/provider.factory.ts';
import { digestOf } from '#platform/auth/password.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { CAST, CAST_PASSWORD, type CastName } from './cast.ts';
import { openWorld, type World } from './world.ts';

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const CALLERS: readonly CastName[] = ['manager', 'doctor', 'analyst'];

/** What an `id` or `ids` names, by the first step of the path. */
const THING_OF_PATH: Record<string, Thing> = {
  // A walk-in is a child.
  station: 'patient',
  school: 'school',
  patient: 'patient',
  project: 'project',
  users: 'user',
  approvals: 'user',
  exams: 'exam',
  '201': 'exam',
  log: 'line',
  prescription: 'plan',
  training: 'record',
  // A case is of a child.
  followUp: 'patient',
  savedView: 'view',
  singleSignOn: 'provider',
  erasure: 'erasure',
  dataRequest: 'request',
  audit: 'incident',
  import: 'batch',
  enrolment: 'batch',
  monitoring: 'monitoringFile',
  report: 'form',
  schoolList: 'schoolList',
};
/** App packages and actions are the platform's and jobs one user's: an id there names no institution's row. */
const NOBODYS_PATHS = ['app', 'job', 'action'];
const THING_OF_FIELD: Record<string, Thing> = {
  schoolId: 'school',
  schoolIds: 'school',
  patientId: 'patient',
  patientIds: 'patient',
  projectId: 'project',
  examId: 'exam',
  prescriptionId: 'plan',
  userId: 'user',
  userIds: 'user',
  providerId: 'provider',
  batchId: 'batch',
  planId: 'monitoring',
};
/** Plain values of required fields that name no row. */
const PLAIN: Record<string, unknown> = {
  name: '抢来的',
  studentId: 'F0001',
  gender: 'f',
  gradeName: '六年级',
  clazzName: '3班',
  birthDate: '2014-05-06',
  reason: '录错了',
  from: 'today',
  newName: '抢来的班',
  layouts: [],
  endsOn: '2026-12-31',
  request: 'guardianPhone',
  askedOn: '2026-11-20',
  year: 2026,
  years: 3,
  basis: '档案管理办法',
  number: 'tel',
  purpose: 'remind',
  province: '710000',
  status: 2,
  withExams: true,
  days: [{ schoolId: UNKNOWN, day: null }],
  exams: [],
  groupBy: 'sex',
  member: 'valid',
  format: 'pdf',
  job: UNKNOWN,
  token: 'x',
  type: 'exercise',
  duration: '1m',
  groupsPerDay: 1,
  items: [makeItem(1)],
  startDate: '2026-11-20',
  target: { kind: 'children', patientIds: [UNKNOWN] },
  date: '2026-11-20',
  minutes: 10,
  actionCount: 3,
  day: '2026-11-20',
  absent: true,
  month: '2026-11',
  model: 'Android',
  code: '000000',
  pw: digestOf(CAST_PASSWORD, readConfig({}).session.salt),
  classes: [{ schoolId: UNKNOWN, gradeName: '六年级', clazzName: '3班' }],
  clientVersion: '1.0.1',
  isRevoked: true,
  stopped: true,
  version: 'seen',
  nr: 1,
  kind: 'assigned',
  size: 'small',
  cases: [{ id: UNKNOWN, patientId: UNKNOWN, version: 'seen' }],
  isErased: true,
  taken: true,
  deletionId: UNKNOWN,
  list: 'followUp',
  issuer: 'https://provider.example',
  clientId: 'client',
  clientSecret: 'secret',
  trustsSecondFactor: false,
  enabled: true,
  staffNumber: null,
  query: {},
  channel: 'paper',
  hour: 9,
  answers: [{ id: UNKNOWN, patientId: UNKNOWN, answer: 'refused' }],
  texts: { purpose: '筛查' },
  records: [{ id: UNKNOWN, keyId: UNKNOWN, box: 'AQ' }],
  fact: 'name',
  requested: '陆思媛',
  asker: '母亲',
  stage: 'primary',
  schoolYear: 2029,
  codes: '2025',
  fromDay: '2029-09-01',
  toDay: '2030-08-31',
  rows: [{ schoolId: UNKNOWN, stage: 'primary' }],
  decision: 'refused',
  scope: 'all',
  on: '2026-11-20',
  to: '疾控中心',
  audience: 'schoolDoctor',
  recipient: '陈校医',
};

type Thing =
  | 'school'
  | 'patient'
  | 'project'
  | 'exam'
  | 'user'
  | 'line'
  | 'view'
  | 'provider'
  | 'erasure'
  | 'request'
  | 'incident'
  | 'batch'
  | 'monitoring'
  | 'monitoringFile'
  | 'form'
  | 'schoolList'
  | Exercise;
type Exercise = 'plan' | 'issued' | 'record';
type Rows = Record<Thing, string>;

let world: World;
let owner: Client;
let endpoints: Endpoint[];
let own: Rows;
let foreign: Rows;
beforeAll(async () => {
  world = await openWorld();
  endpoints = createBindings({ ...world }).map(({ endpoint }) => endpoint);
  owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  own = await rowsOf(world.home, world.cast.users.analyst);
  foreign = await rowsOf(world.other, world.cast.users.rival);
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

async function rowsOf(scope: OrgScope, user: string): Promise<Rows> {
  const rows = await world.database.inScope(scope, async (tenant) => {
    const school = (await insertSchoolRow(tenant)).id;
    const patient = (await insertPatientRow(tenant, { schoolId: school })).id;
    const project = (await insertProjectRow(tenant, { schoolIds: [school] })).id;
    const plan = (await insertPlanRow(tenant)).id;
    const issued = await insertIssuedRow(tenant, { patientId: patient, planId: plan });
    const record = await insertRecord(tenant, { patientId: patient, prescriptionId: issued });
    const act = { username: 'x', optype: 'view', optime: '2026-11-19T12:00:00+08:00' };
    const line = await insertLogRow(tenant.db, { ...act, orgId: scope.orgId });
    const view = await insertView(tenant, user);
    const erasure = await insertErasureRow(tenant);
    const request = await insertRequest(tenant, patient);
    const incident = await insertIncidentRow(tenant);
    const batch = await insertRosterBatch(tenant, { schoolId: school });
    const monitoring = await insertMonitoringPlan(tenant);
    const monitoringFile = await insertMonitoringFile(tenant, { planId: monitoring });
    const form = await insertReportForm(tenant);
    const schoolList = await insertListRow(tenant, { projectId: project, schoolId: school });
    const recent = {
      erasure,
      request,
      incident,
      batch,
      monitoring,
      monitoringFile,
      form,
      schoolList,
    };
    return { school, patient, project, plan, issued, record, line, view, ...recent };
  });
  const { rows: made } = await owner.query<{ id: string }>(
    `insert into exam (org_id, id, project_id, school_id, patient_id, exam_time, type_id, status, result_id,
       finding, outcome, precedence, side_viewed, needs_retest, screening_state, left_angle, right_angle, max_angle, group_angles, rule_version, grade_name,
       grade_code, clazz_name, clazz_order, doctor_id, doctor_name, findings, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, now(), 0, 1, 0, 'belowFive', 'normal', 4, false, false, 'normal', 1, 1, 1, '{}', 'r', 'g', 1, 'c', 1,
       $5, 'd', '{}', now()) returning id`,
    [scope.orgId, rows.project, rows.school, rows.patient, user],
  );
  const provider = await insertProviderRow(world.database, scope.orgId);
  return { ...rows, user, provider, exam: made[0]?.id ?? '' };
}

/** A view of the institution, which every user of it reads. */
async function insertView({ db, orgId }: Tenant, ownerId: string): Promise<string> {
  const id = uuidv7();
  const now = world.clock.now();
  const content = { listKey: 'followUp', name: '视图', query: '{}', columns: '{}' };
  await db
    .insertInto('savedView')
    .values({ orgId, id, ownerId, isShared: true, ...content, createdAt: now, changedAt: now })
    .execute();
  return id;
}

async function insertRequest({ db, orgId }: Tenant, patientId: string): Promise<string> {
  const id = uuidv7();
  const now = world.clock.now();
  const words = { fact: 'name', requested: '陆思媛', channel: 'guardian', asker: '母亲' } as const;
  await db
    .insertInto('correctionRequest')
    .values({
      orgId,
      id,
      patientId,
      ...words,
      factDigest: Buffer.of(0),
      requestedAt: now,
      enteredAt: now,
      dueOn: '2026-12-05',
    })
    .execute();
  return id;
}

async function insertRecord(
  { db, orgId }: Tenant,
  of: { patientId: string; prescriptionId: string },
): Promise<string> {
  const id = uuidv7();
  const trained = { date: '2026-11-20', minutes: 10, actionCount: 3, source: 'family' } as const;
  await db
    .insertInto('trainingRecord')
    .values({ orgId, id, ...of, ...trained, createdAt: world.clock.now() })
    .execute();
  return id;
}

const shape = z.object({
  properties: z.record(z.string(), z.object({ type: z.unknown().optional() })).default({}),
  required: z.array(z.string()).default([]),
});

function thingOf(endpoint: Endpoint, field: string): Thing | undefined {
  const [, first = ''] = endpoint.path.split('/');
  if (namesIssued(endpoint, field)) return 'issued';
  if (field === 'id' || field === 'ids') return THING_OF_PATH[first];
  return THING_OF_FIELD[field];
}

/** A prescription as a child has it: what is trained, and what a plan's path goes on to say. */
function namesIssued({ path }: Endpoint, field: string): boolean {
  if (path.startsWith('/training/')) return field === 'prescriptionId';
  return field === 'id' && /^\/prescription\/(issued\/|status$)/.test(path);
}

/** In a call that acts, adds or issues, `id` is a new one that the client made. */
function namesRow(endpoint: Endpoint, field: string): boolean {
  const [, first = ''] = endpoint.path.split('/');
  if (NOBODYS_PATHS.includes(first)) return false;
  if (/^ids?$/.test(field)) return !/\/(?:act|add|issue|renameClass)$/.test(endpoint.path);
  return field in THING_OF_FIELD;
}

/** The calls an institution's user may make, each with every field that names a row. */
function attempts(): { endpoint: Endpoint; field: string; caller: CastName; isList: boolean }[] {
  return endpoints.flatMap((endpoint) => {
    const { access } = endpoint;
    if (typeof access === 'string' || carriesFile(endpoint)) return [];
    const caller = CALLERS.find((name) =>
      access.anyOf.some((each) => hasPermission(CAST[name].role, each)),
    );
    if (!caller) return [];
    const { properties } = inputShape(endpoint);
    return Object.entries(properties)
      .filter(([field]) => namesRow(endpoint, field))
      .map(([field, { type }]) => ({ endpoint, field, caller, isList: type === 'array' }));
  });
}

function inputShape(endpoint: Endpoint) {
  return shape.parse(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }));
}

/** Everything the call requires, from the own institution, but for the one field. */
function inputWith({ endpoint, field, isList }: ReturnType<typeof attempts>[number], id: string) {
  const input: Record<string, unknown> = {};
  for (const name of inputShape(endpoint).required) {
    const thing = thingOf(endpoint, name);
    input[name] = thing ? own[thing] : PLAIN[name];
  }
  return { ...input, [field]: isList ? [id] : id };
}

/** The rows of the other institution, as one text. */
async function pictureOfOther(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'org_id' order by 1`,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await owner.query<{ sum: string }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t where org_id = $1`,
      [world.other.orgId],
    );
    parts.push(`${name} ${found[0]?.sum}`);
  }
  return parts.join('\n');
}

describe("another institution's row", () => {
  test('is named by calls this test understands', () => {
    const all = attempts();
    expect(all.length).toBeGreaterThan(10);
    const unknown = all
      .filter(({ endpoint, field }) => !thingOf(endpoint, field))
      .map(({ endpoint, field }) => `${endpoint.path} ${field}`);
    expect(unknown).toEqual([]);
    const unsaid = all.flatMap(({ endpoint }) =>
      inputShape(endpoint)
        .required.filter((name) => !thingOf(endpoint, name) && !(name in PLAIN))
        .map((name) => `${endpoint.path} ${name}`),
    );
    expect(unsaid).toEqual([]);
  });

  test('answers like one that does not exist, and is not touched', async () => {
    const before = await pictureOfOther();
    const told: string[] = [];
    for (const attempt of attempts()) {
      const { endpoint, field, caller } = attempt;
      const thing = thingOf(endpoint, field) ?? 'user';
      const ask = async (id: string) => {
        const { status, body } = await world.as(caller).raw(endpoint, inputWith(attempt, id));
        // An answer of a batch names its children too.
        return [id, UNKNOWN].reduce(
          (words, each) => words.replaceAll(each, 'ID'),
          `${status} ${JSON.stringify(body)}`,
        );
      };
      const [unknown, other] = [await ask(UNKNOWN), await ask(foreign[thing])];
      if (other !== unknown) told.push(`${endpoint.path} ${field}: ${other} instead of ${unknown}`);
    }
    expect(told).toEqual([]);
    expect(await pictureOfOther()).toBe(before);
  });
});
