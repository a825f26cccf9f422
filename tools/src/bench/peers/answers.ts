/** Whether servers answer alike, each in its own form: the same examinations in their order, of the same children, with the same total. */
import { type Peer, TASKS, type Task } from './peer.ts';

const TOTALS = ['total', 'totalCount', 'filter_count', 'count', 'result', 'accepted'];
const CHILDREN = ['child', 'childByPatientId', 'patient_id'];

type Fields = Readonly<Record<string, unknown>>;

/** Throws when one answers otherwise than the first. */
export async function compareAnswers(peers: readonly Peer[]): Promise<void> {
  for (const task of TASKS) {
    let first: string | undefined;
    for (const { name, http, request } of peers) {
      const { status, bytes } = await http.send(request(task));
      const text = bytes.toString('utf8');
      if (status !== 200) throw new Error(`${name}, ${task}: ${status} ${text.slice(0, 300)}`);
      const answer = answerText(task, JSON.parse(text));
      first ??= answer;
      if (answer !== first) throw new Error(`${name}, ${task}: ${answer} is not ${first}`);
    }
  }
}

/** What is compared of an answer; of an upload, how many were stored. */
export function answerText(task: Task, answer: unknown): string {
  const objects = objectsIn(answer);
  const rows = objects.flatMap(rowText);
  const stored = objects.filter((one) => 'id' in one).length;
  const [total = task === 'upload' ? stored : rows.length] = objects.flatMap((one) =>
    TOTALS.flatMap((name) => (typeof one[name] === 'number' ? [one[name]] : [])),
  );
  return task === 'upload' ? `${total}` : [total, ...rows].join('\n');
}

/** Former examinations in an answer name no child. */
function rowText(row: Fields): string[] {
  const [child = row] = objectsIn(CHILDREN.map((name) => row[name]));
  const angle = row['maxAngle'] ?? row['max_angle'];
  const isExam = angle !== undefined && child['name'] !== undefined;
  return isExam ? [[row['rowId'] ?? row['id'], angle, child['name']].join(' ')] : [];
}

/** Each object of a JSON, the outer before the inner. */
function objectsIn(value: unknown): Fields[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [{ ...value }, ...inner];
}
