/**
 * `npm run simulate -- --children 200`: plays a device gateway on a screening day against a running server, through
 * public HTTP calls only. It takes the roster of a project's schools, measures children who have not been examined
 * yet, class by class, and uploads in chunks over a network that loses answers.
 */
import { parseArgs } from 'node:util';
import {
  DECLINED_WORD,
  type ExamRecord,
  listExams,
  RESULTS_BY_SEVERITY,
  type ResultId,
  resultName,
  UNDETERMINED_WORD,
} from '@spine/contract/exam';
import { DROPDOWN_SIZE, dateInShanghai, type Endpoint } from '@spine/contract/kernel';
import { listPatients, type PatientRow, patientRow } from '@spine/contract/patient';
import {
  listProjects,
  type ProjectInfo,
  ProjectStatus,
  projectDetail,
  projectInfo,
  projectRow,
} from '@spine/contract/project';
import { CAST_PASSWORD } from '@spine/server/testing/cast.ts';
import { type DeviceClient, demand, openDevice } from '@spine/server/testing/device-client.ts';
import { z } from 'zod';
import { OPERATORS } from '#population/population.text.ts';
import { randomOf } from '#population/population-random.ts';
import { type DayFacts, recordOf } from './device-records.ts';
import { type Sent, sendChunk } from './device-upload.ts';

const SECONDS_PER_CHILD = 55;
const options = {
  url: { type: 'string', default: 'http://127.0.0.1:8080' },
  user: { type: 'string', default: 'doctor' },
  password: { type: 'string', default: CAST_PASSWORD },
  /** Id or name; the first one under way otherwise. */
  project: { type: 'string' },
  /** Id or name; all schools of the project otherwise. */
  school: { type: 'string' },
  children: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  chunk: { type: 'string', default: '20' },
  'fail-rate': { type: 'string', default: '0.1' },
  /** When the day ends: an instant, now otherwise. */
  at: { type: 'string' },
} as const;

const counts = z.object({
  children: z.coerce.number().int().min(1).max(1_000_000),
  seed: z.coerce.number().int(),
  chunk: z.coerce.number().int().min(1).max(250),
  'fail-rate': z.coerce.number().min(0).max(0.9),
  at: z.coerce.date().default(() => new Date()),
});

const examinedChild = z.object({ patientId: z.string() });

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  const numbers = numbersOf(values);
  const device = await openDevice(values);
  const project = await projectOf(device, values.project);
  say(`Project ${project.name}`);
  const began = performance.now();
  const total: Sent[] = [];
  let left = numbers.children;
  for (const school of schoolsOf(project, values.school)) {
    const children = (await childrenToExamine(device, project.id, school.id)).slice(0, left);
    left -= children.length;
    if (children.length === 0) continue;
    say(`${school.name}: ${children.length} children`);
    const random = randomOf(numbers.seed, left);
    const sending = { device, projectId: project.id, random, failRate: numbers['fail-rate'], say };
    const records = recordsOf(children, numbers);
    for (let at = 0; at < records.length; at += numbers.chunk)
      total.push(await sendChunk(sending, school.id, records.slice(at, at + numbers.chunk)));
    if (left === 0) break;
  }
  if (left > 0) say(`${left} children fewer than asked: the others have been examined`);
  device.close();
  report(total, (performance.now() - began) / 1000);
}

function numbersOf(values: Record<string, unknown>): z.output<typeof counts> {
  const parsed = counts.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`--${issue?.path.join('.')}: ${issue?.message}`);
}

async function projectOf(device: DeviceClient, wanted: string | undefined): Promise<ProjectInfo> {
  const projects = await everyRow(device, listProjects, { row: projectRow, query: {} });
  const found = wanted
    ? projects.find(({ id, name }) => id === wanted || name === wanted)
    : projects.find(({ status }) => status === ProjectStatus.Underway);
  if (!found) throw new Error(wanted ? `no project ${wanted}` : 'no project is under way');
  return projectInfo.parse(demand(await device.call(projectDetail, { id: found.id })).data);
}

function schoolsOf({ schools }: ProjectInfo, wanted: string | undefined) {
  const found = schools.filter(({ id, name }) => !wanted || id === wanted || name === wanted);
  if (found.length === 0) throw new Error(`the project has no school ${wanted ?? ''}`);
  return found;
}

/** The children of a school without an examination in the project, class by class. */
async function childrenToExamine(
  device: DeviceClient,
  projectId: string,
  schoolId: string,
): Promise<PatientRow[]> {
  const seen = await everyRow(device, listExams, {
    row: examinedChild,
    query: { projectId, schoolId },
  });
  const examined = new Set(seen.map(({ patientId }) => patientId));
  const roster = await everyRow(device, listPatients, {
    row: patientRow,
    query: { schoolId, asc: 'clazzName' },
  });
  return roster.filter(({ id }) => !examined.has(id));
}

async function everyRow<Row extends z.ZodType>(
  device: DeviceClient,
  endpoint: Endpoint,
  { row, query }: { row: Row; query: Record<string, string> },
): Promise<z.output<Row>[]> {
  const found: z.output<Row>[] = [];
  for (let page = 1; ; page += 1) {
    const answer = demand(await device.call(endpoint, { ...query, size: DROPDOWN_SIZE, page }));
    found.push(...z.array(row).parse(answer.rows));
    if (found.length >= (answer.total ?? 0) || answer.rows?.length === 0) return found;
  }
}

/** The last child of the queue was measured in the minute the day ends. */
function recordsOf(
  children: readonly PatientRow[],
  { seed, at: end }: { seed: number; at: Date },
): ExamRecord[] {
  const stations = OPERATORS.home.map((operator, at) => ({
    operator,
    deviceCode: `SC-20471${at}`,
  }));
  const [first, ...others] = stations;
  if (!first) return [];
  const facts: DayFacts = {
    seed,
    day: dateInShanghai(end),
    stations: [first, ...others],
  };
  return children.map((child, at) => {
    const ago = (children.length - 1 - at) * (SECONDS_PER_CHILD / stations.length) * 1000;
    return recordOf(child, new Date(end.getTime() - ago), facts);
  });
}

/** Nothing was measured: declined, or not to be judged. */
const WITHOUT_RESULT = `${DECLINED_WORD}/${UNDETERMINED_WORD}`;

function wordOf(resultId: ResultId | null): string {
  return resultId === null ? WITHOUT_RESULT : resultName[resultId];
}

function report(sent: readonly Sent[], seconds: number): void {
  const sum = (of: (one: Sent) => number) => sent.reduce((all, one) => all + of(one), 0);
  const results = sent.flatMap((one) => one.results);
  const taken = results.filter(({ outcome }) => outcome !== 'refused');
  const children = new Map(taken.map(({ id, resultId }) => [id, resultId ?? null]));
  say(
    `Records answered: ${children.size} examinations stored, ${sum((one) => one.refused)} refused`,
  );
  say(`Taken ${sum((one) => one.accepted)}, there before ${sum((one) => one.already)}`);
  say(
    `Calls ${sum((one) => one.calls)}, answers lost ${sum((one) => one.lostAnswers)}, ${seconds.toFixed(1)} s`,
  );
  for (const resultId of [...RESULTS_BY_SEVERITY, null]) {
    const count = [...children.values()].filter((one) => one === resultId).length;
    if (count > 0) say(`  ${wordOf(resultId)} ${count}`);
  }
  for (const { index, code, msg } of results
    .filter(({ outcome }) => outcome === 'refused')
    .slice(0, 10))
    say(`  refused record ${index}: ${code} ${msg}`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `The simulation stopped: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exitCode = 1;
}
