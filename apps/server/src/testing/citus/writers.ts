/** People of two institutions who write without a pause, and what the server answered them. */
import { examErrors, uploadExams } from '@spine/contract/exam';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import { addSchool } from '@spine/contract/school';
import { quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { TEST_NOW } from '../clock.ts';
import type { World } from '../world.ts';

const REGION = { province: '330000', city: '330100', district: '330106' } as const;
const ALL_UPLOADED = examErrors.allUploaded.code;
const MINUTE_MS = 60_000;

/** One person's calls: what was acknowledged, by name or id, and the codes of the rest. */
export type Written = { readonly acknowledged: string[]; readonly refused: number[] };
export type Writer = () => Promise<void>;

type Answer = { code?: number; errorCode?: number };

function note(written: Written, what: string, { code, errorCode }: Answer): void {
  if (code === SUCCESS_CODE) written.acknowledged.push(what);
  else written.refused.push(code ?? errorCode ?? 0);
}

/** Adds schools whose names begin with `name`. */
export function schoolWriter(world: World, as: 'manager' | 'rival', name: string) {
  const written: Written = { acknowledged: [], refused: [] };
  let schools = 0;
  const write: Writer = async () => {
    schools += 1;
    const school = `${name}${schools}`;
    note(written, school, (await world.as(as).call(addSchool, { name: school, ...REGION })).body);
  };
  return { written, write };
}

/** Sends examinations one by one; a record that was not taken is sent again under its id, as devices do. */
export function examWriter(world: World, { projectId, schoolId, patientIds }: Screening) {
  const written: Written = { acknowledged: [], refused: [] };
  let records = 0;
  let waiting: ReturnType<typeof quickRecord> | undefined;
  const write: Writer = async () => {
    records += waiting ? 0 : 1;
    const record =
      waiting ??
      quickRecord({
        patientId: patientIds[records % patientIds.length] ?? '',
        examTime: new Date(TEST_NOW.getTime() - records * MINUTE_MS).toISOString(),
      });
    const { body } = await world
      .as('doctor')
      .call(uploadExams, { projectId, schoolId, exams: [record] });
    const isStored = [SUCCESS_CODE, ALL_UPLOADED].includes(body.code);
    note(written, record.id, isStored ? { code: SUCCESS_CODE } : body);
    waiting = isStored ? undefined : record;
  };
  return { written, write };
}

/** Lets writers work side by side, each one call after another, until `work` has ended. */
export async function whileWriting(
  writers: readonly Writer[],
  work: () => Promise<void>,
): Promise<void> {
  let isOver = false;
  const busy = writers.map(async (write) => {
    while (!isOver) await write();
  });
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(busy);
}
