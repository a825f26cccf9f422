/** Pictures of examinations as a file: the server packs them and gives a token, the browser fetches it. */
import { downloadExamImages, prepareExamImages } from '@spine/contract/exam';
import { API_PREFIX, type InputOf } from '@spine/contract/kernel';
import { call } from '#platform/call.ts';
import { refreshJobs } from '#platform/jobs.ts';

export async function fetchExamImages(input: InputOf<typeof prepareExamImages>): Promise<void> {
  try {
    const { token } = await call(prepareExamImages, input);
    const link = document.createElement('a');
    link.href = API_PREFIX + downloadExamImages.path.replace(':token', encodeURIComponent(token));
    link.download = '';
    document.body.append(link);
    link.click();
    link.remove();
  } finally {
    // Also where it takes longer than the call waits: it is found under 任务.
    void refreshJobs();
  }
}
