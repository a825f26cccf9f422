/** The button that fetches pictures of examinations as a file. */
import { downloadExamImages, prepareExamImages } from '@spine/contract/exam';
import type { EndpointInput } from '@spine/contract/kernel';
import { call } from '#platform/call/call.ts';
import { saveProvedPath } from '#platform/call/download.ts';
import { refreshJobs } from '#platform/jobs.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { examText as text } from './exam.text.ts';

/** Pictures of examinations as a file: the server packs them and gives a token, the browser fetches it. */
async function fetchExamImages(input: EndpointInput<typeof prepareExamImages>): Promise<void> {
  try {
    const { token } = await call(prepareExamImages, input);
    await saveProvedPath(downloadExamImages.path.replace(':token', encodeURIComponent(token)));
  } finally {
    // If packing takes longer than the call waits, the file is found under 任务.
    void refreshJobs();
  }
}

export function ImagesButton({ choice }: { choice: EndpointInput<typeof prepareExamImages> }) {
  return (
    <BusyButton icon={<Icon name="download" />} run={() => fetchExamImages(choice)}>
      {text.fetchImages}
    </BusyButton>
  );
}
