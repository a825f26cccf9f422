/** The pictures taken during an examination, in the drawer; and the button that fetches pictures as a file. */
import {
  downloadExamImages,
  type ExamInfo,
  listExamImages,
  prepareExamImages,
} from '@spine/contract/exam';
import { API_PREFIX, type EndpointInput } from '@spine/contract/kernel';
import clsx from 'clsx';
import { call } from '#platform/call/call.ts';
import { saveUrl } from '#platform/call/download.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { refreshJobs } from '#platform/jobs.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './exam.module.css';
import { examText as text } from './exam.text.ts';

/** Pictures of examinations as a file: the server packs them and gives a token, the browser fetches it. */
async function fetchExamImages(input: EndpointInput<typeof prepareExamImages>): Promise<void> {
  try {
    const { token } = await call(prepareExamImages, input);
    saveUrl(API_PREFIX + downloadExamImages.path.replace(':token', encodeURIComponent(token)));
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

export function ExamImages({ info }: { info: ExamInfo }) {
  if (info.imageCount === 0) return null;
  return (
    <section className={clsx(css.part, looks.part)}>
      <h3>
        {text.images}
        <small>{text.imageCount(info.imageCount)}</small>
      </h3>
      <Pictures examId={info.id} />
      <ImagesButton choice={{ ids: [info.id] }} />
    </section>
  );
}

function Pictures({ examId }: { examId: string }) {
  return (
    <QueryResult query={useApiQuery(listExamImages, { examId })} widths={[120]}>
      {({ rows }) => (
        <ul className={css.images}>
          {rows.map(({ position, name, fileData }) => (
            <li key={position}>
              <img src={`data:image/png;base64,${fileData}`} alt={name} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </QueryResult>
  );
}
