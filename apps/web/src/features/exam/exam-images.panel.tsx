/** The pictures taken during an examination, in the drawer. */
import { type ExamInfo, listExamImages } from '@spine/contract/exam';
import clsx from 'clsx';
import { useApiQuery } from '#platform/call/use-api.ts';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './exam.module.css';
import { examText as text } from './exam.text.ts';
import { ImagesButton } from './exam-images-button.tsx';

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
