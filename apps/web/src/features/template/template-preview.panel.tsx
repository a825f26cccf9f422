/** The report as it would be printed with what is being written, for each result and both kinds of examination. */
import { degreeWord, type ResultId, resultName } from '@spine/contract/exam';
import { reportModel, sampleExam } from '@spine/contract/report';
import { Segmented } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useSession } from '#platform/session.ts';
import { ReportSheet } from '#ui/report-sheet/report-sheet.tsx';
import { usePageZoom } from '#ui/report-sheet/use-page-zoom.ts';
import { type Draft, RESULTS, sampleOf } from './template.draft.ts';
import { templateText as text } from './template.text.ts';

const WORDS: Readonly<Record<ResultId, string>> = { ...resultName, ...degreeWord };
/** Under this a parent without glasses stops reading. */
const SMALL_POINTS = 9;

type Props = {
  readonly draft: Draft;
  readonly resultId: ResultId;
  readonly setResultId: (resultId: ResultId) => void;
};

export function TemplatePreviewPanel({ draft, resultId, setResultId }: Props) {
  const orgName = useSession((state) => state.user?.orgName ?? '');
  const [typeId, setTypeId] = useState<0 | 1>(0);
  const desk = useRef<HTMLDivElement>(null);
  usePageZoom(desk);
  const model = useMemo(
    () => reportModel(sampleExam(resultId, typeId, sampleOf(draft, resultId, orgName))),
    [draft, resultId, typeId, orgName],
  );
  const { adviceSize } = model.fit;
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
      <div className="template-desk" ref={desk}>
        <div>
          <ReportSheet model={model} />
        </div>
      </div>
      <p className="soft">
        {text.sample}
        {adviceSize < SMALL_POINTS ? (
          <b>{text.adviceSmall(adviceSize)}</b>
        ) : (
          text.adviceSize(adviceSize)
        )}
      </p>
    </section>
  );
}
