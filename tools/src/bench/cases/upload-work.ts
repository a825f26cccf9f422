/** Uploads of quick examinations, as stations and devices send them. */
import { uploadExams } from '@spine/contract/exam';
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import { addProject, moveProject, ProjectStatus } from '@spine/contract/project';
import { v7 as uuidv7 } from 'uuid';
import { AIMS } from '../aims.ts';
import type { Case, Figures, Plan } from '../case.ts';
import { load } from '../target/load.ts';
import type { Bench } from '../target/server.ts';

const RUNS = ['usual', 'city'] as const;
/** Uploads vary more than lists. */
const LONGER = 4;

export const uploadWork: readonly Case<Bench>[] = [
  {
    name: 'upload, records of 500 a call',
    runs: [...RUNS, 'distributed'],
    connections: [1, 4],
    aims: AIMS.upload,
    measure: async (bench, plan) => {
      const { records, ...figures } = await measureUpload(bench, 500, plan);
      return { ...figures, perSecond: records };
    },
  },
  {
    name: 'upload, calls of 100 records',
    runs: RUNS,
    connections: [16],
    aims: AIMS.uploadOfAHundred,
    measure: async (bench, plan) => {
      const { records: _records, ...figures } = await measureUpload(bench, 100, plan);
      return figures;
    },
  },
];

/** Calls and records a second. At the same time connections work at different schools. */
async function measureUpload(
  bench: Bench,
  size: number,
  { connections, seconds }: Plan,
): Promise<Figures & { records: number }> {
  const { http, subjects } = bench;
  const projectId = await openProject(bench);
  const sums = { calls: 0, records: 0 };
  const figures = await load({ connections, seconds: seconds * LONGER, warmUps: 2 }, () => {
    const input = uploadInput(bench, { projectId, size, call: sums.calls });
    sums.calls += 1;
    sums.records += input.exams.length;
    return http.call(uploadExams, input, subjects.token.doctor);
  });
  // Small schools have fewer children than a call takes.
  return { ...figures, records: (figures.perSecond * sums.records) / sums.calls };
}

/** A new project of all schools that upload: nobody was examined in it yet, as on a screening day. */
export async function openProject({ http, subjects }: Bench): Promise<string> {
  const token = subjects.token.manager;
  const schoolIds = subjects.rosters.map(({ schoolId }) => schoolId);
  const now = Date.now();
  // What is sent just after midnight was measured just before it.
  const startDate = addDays(dateInShanghai(new Date(now)), -1);
  const { id } = await http.data(addProject, { name: `bench ${now}`, schoolIds, startDate }, token);
  await http.call(moveProject, { id, status: ProjectStatus.Underway }, token);
  return id;
}

/** One school after the other; a school comes again with its next children. */
export function uploadInput(
  { subjects: { rosters } }: Bench,
  { projectId, size, call }: { projectId: string; size: number; call: number },
) {
  const roster = rosters[call % rosters.length];
  if (!roster) throw new Error('no school to upload for');
  const { schoolId, patientIds } = roster;
  const first = (Math.floor(call / rosters.length) * size) % patientIds.length;
  const now = Date.now();
  const exams = patientIds.slice(first, first + size).map((patientId, at) => ({
    id: uuidv7(),
    patientId,
    typeId: 0,
    status: 1,
    examTime: new Date(now - 1000 * (60 + at)).toISOString(),
    operator: 'bench',
    device: { code: 'SC-000001' },
    readings: [
      [(at % 60) / 10, 2.1, 2.2],
      [-1.5, -1.6, -1.4],
      [0.8, 0.9, 1],
    ],
  }));
  return { projectId, schoolId, exams };
}
