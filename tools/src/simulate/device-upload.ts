/**
 * How a gateway sends its records over a bad network: in chunks, again after a lost answer, now and then a record
 * twice. Whatever happens, it goes on until every record is answered.
 */
import {
  type ExamRecord,
  examErrors,
  type UploadAnswer,
  uploadAnswer,
  uploadExams,
} from '@spine/contract/exam';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import type { DeviceClient, Envelope } from '@spine/server/testing/device-client.ts';
import { happens, type Random } from '#population/population-random.ts';

export type Sending = {
  readonly device: DeviceClient;
  readonly projectId: string;
  readonly random: Random;
  /** The chance that an answer is lost, and that a record is sent twice. */
  readonly failRate: number;
  readonly say: (line: string) => void;
};

export type Sent = {
  accepted: number;
  already: number;
  refused: number;
  calls: number;
  lostAnswers: number;
  results: UploadAnswer['results'];
};

const MOST_TRIES = 8;
const ANSWERED: readonly number[] = [
  SUCCESS_CODE,
  examErrors.allUploaded.code,
  examErrors.partlyUploaded.code,
  examErrors.nothingUploaded.code,
];

/** Sends one chunk of a school until it is answered. */
export async function sendChunk(
  sending: Sending,
  schoolId: string,
  records: readonly ExamRecord[],
): Promise<Sent> {
  const { random, failRate, projectId, device } = sending;
  const exams = records.flatMap((record) =>
    happens(random, failRate) ? [record, record] : [record],
  );
  const input = { projectId, schoolId, exams };
  let [calls, lostAnswers] = [0, 0];
  while (happens(random, failRate)) {
    await device.callAndHangUp(uploadExams, input);
    calls += 1;
    lostAnswers += 1;
  }
  for (let tries = 1; ; tries += 1) {
    calls += 1;
    const answer = await device.call(uploadExams, input).catch((error: Error) => error);
    if (!(answer instanceof Error)) {
      const { results, ...counts } = answerOf(answer);
      return { ...counts, results, calls, lostAnswers };
    }
    if (tries === MOST_TRIES) throw answer;
    lostAnswers += 1;
    sending.say(`  no answer (${answer.message}), sending the chunk again`);
  }
}

/** What became of each record; throws the server's sentence when the whole call was refused. */
function answerOf(answer: Envelope): UploadAnswer {
  const parsed = uploadAnswer.safeParse(answer.data);
  if (ANSWERED.includes(answer.code ?? 0) && parsed.success) return parsed.data;
  throw new Error(`${answer.code ?? answer.errorCode}: ${answer.msg ?? answer.errorMsg}`);
}
