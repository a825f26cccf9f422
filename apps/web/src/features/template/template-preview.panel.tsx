/** The report as it would be printed with what is being written, for each result and both kinds of examination. */
import { degreeWord, type ResultId, resultName } from '@spine/contract/exam';
import { sampleReport } from '@spine/contract/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useSession } from '#platform/session.ts';
import { keyOf } from '#platform/use-call.ts';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import { ReportPage } from '#ui/report-page/report-page.tsx';
import { type Draft, RESULTS, sampleOf } from './template.draft.ts';
import { templateText as text } from './template.text.ts';

const WORDS: Readonly<Record<ResultId, string>> = { ...resultName, ...degreeWord };
/** Under this a parent without glasses stops reading. */
const SMALL_POINTS = 9;

function AdviceSize({ points }: { points: number }) {
  return points < SMALL_POINTS ? <b>{text.adviceSmall(points)}</b> : text.adviceSize(points);
}

type Props = {
  readonly draft: Draft;
  readonly resultId: ResultId;
  readonly setResultId: (resultId: ResultId) => void;
};

export function TemplatePreviewPanel({ draft, resultId, setResultId }: Props) {
  const orgName = useSession((state) => state.user?.orgName ?? '');
  const [typeId, setTypeId] = useState<0 | 1>(0);
  const asked = { resultId, typeId, ...sampleOf(draft, resultId, orgName) };
  // The page that stands is kept until the next one is set.
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(sampleReport, asked),
    queryFn: ({ signal }) => call(sampleReport, asked, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section className="template-preview" aria-label={text.preview}>
      <div className="template-switches">
        <Segmented
          aria-label={text.previewResult}
          value={resultId}
          onChange={setResultId}
          options={RESULTS.map((each) => ({ value: each, label: WORDS[each] }))}
        />
        <Segmented
          aria-label={text.previewType}
          value={typeId}
          onChange={setTypeId}
          options={([0, 1] as const).map((each) => ({ value: each, label: text.typeWord[each] }))}
        />
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      <div className="template-desk">
        {data && <ReportPage label={text.preview} svg={data.svg} />}
      </div>
      <p className="soft">
        {text.sample}
        {data && <AdviceSize points={data.adviceSize} />}
      </p>
    </section>
  );
}
