/** The pictures of many examinations as one zip: one folder for each child, read and written one examination at a time. */
import { examErrors, examFilters, prepareExamImages } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import { childFileName, classFolder, fileNamePart, uniqueNames } from '@spine/contract/report';
import { z } from 'zod';
import { bulkLogPoint } from '#platform/audit-log/log-point.ts';
import { toActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { permit } from '#platform/http/bind.ts';
import { exportMark, markFile } from '#platform/http/export/export-mark.ts';
import { jobClientField, requirePurpose } from '#platform/http/export/require-purpose.ts';
import { refuse } from '#platform/http/refuse.ts';
import { defineJob, type JobRun } from '#platform/jobs/job.ts';
import { type ZippedFile, zipStream } from '#platform/zip/zip-stream.ts';
import { examArchiveText as text } from '../exam.text.ts';
import { type PicturedExam, picturedExams } from '../list/exam-choice.repository.ts';
import { examChoice } from '../list/exam-choice.service.ts';
import { isListed } from '../list/exam-info.repository.ts';
import { loadImages } from '../picture/exam-picture.repository.ts';
import { readPicture } from '../picture/exam-picture.service.ts';

const input = z.object({
  ids: z.array(z.string()).optional(),
  ...examFilters,
  purpose: z.string().optional(),
  client: jobClientField,
});
type Input = z.output<typeof input>;

export const examArchiveJob = (blobs: BlobStore) =>
  defineJob({
    kind: 'examImages',
    pace: 'short',
    scope: 'institution',
    input,
    run: async (run) => {
      permit(prepareExamImages, toActor(run.actor));
      const { scope } = run;
      const { client, ...ordered } = run.input;
      const { purpose, ...chosen } = ordered;
      const choice = examChoice(chosen);
      const exams = await run.database.inScope(scope, (tenant) => picturedExams(tenant, choice));
      if (exams.length === 0) refuse(examErrors.noImages);
      requirePurpose({ client, purpose }, exams.length);
      const images = exams.reduce((sum, exam) => sum + exam.images, 0);
      const counts = { exams: exams.length, images };
      return {
        file: {
          fileName: text.fileName(dateInShanghai(run.now())),
          contentType: 'application/zip',
          content: zipStream(markedPictures({ run, scope, blobs, exams, total: images })),
        },
        result: counts,
        summary: text.summary(counts),
        log: {
          rule: { model: 'exam', optype: 'export' },
          note: {
            point: bulkLogPoint(ordered, { called: text.jobTitle, job: run.id }),
            message: text.logged(counts),
            children: counts.exams,
            purpose,
          },
        },
      };
    },
  });

type Archive = {
  readonly run: JobRun<Input>;
  readonly scope: OrgScope;
  readonly blobs: BlobStore;
  readonly exams: readonly PicturedExam[];
  readonly total: number;
};

/** The pictures, and who made the archive. */
async function* markedPictures(archive: Archive): AsyncGenerator<ZippedFile> {
  yield* readPictures(archive);
  const { actor, input: chosen, now } = archive.run;
  yield markFile(exportMark({ actor, at: now(), purpose: chosen.purpose }));
}

async function* readPictures({
  run,
  scope,
  blobs,
  exams,
  total,
}: Archive): AsyncGenerator<ZippedFile> {
  const uniqueName = uniqueNames();
  let done = 0;
  for (const exam of exams) {
    const of = { examId: exam.id, kind: 'exam' } as const;
    // A child may be deleted while the archive is written.
    const images = await run.database.inScope(scope, async (tenant) =>
      (await isListed(tenant, exam.id)) ? loadImages(tenant, of) : [],
    );
    const folder = uniqueName(formatFolder(exam));
    for (const { position, name, ...image } of images) {
      const bytes = await readPicture(blobs, image);
      const file = `${String(position + 1).padStart(2, '0')}-${fileNamePart(name.replace(/\.png$/i, ''))}`;
      yield { name: `${folder}/${file}.png`, bytes, at: exam.examTime };
    }
    done += images.length;
    await run.progress(done, total);
  }
}

/** The folder of the class, then the file name of the child's report and the day. */
function formatFolder(exam: PicturedExam): string {
  return `${classFolder(exam)}${childFileName(exam)}-${dateInShanghai(exam.examTime)}`;
}
