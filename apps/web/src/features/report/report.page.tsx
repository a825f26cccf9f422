/**
 * The report view of spec 2: the sheet as it is printed, with print and PDF beside it. The examination is named in the
 * address, so that reload and a copied link show the same report; `print=1` opens the print dialog at once.
 */
import { type ExamInfo, examDetail } from '@spine/contract/exam';
import { reportModel, reportPdf } from '@spine/contract/report';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { downloadFrom } from '#platform/download.ts';
import { useAsk } from '#platform/use-call.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import { ReportSheet } from '#ui/report-sheet/report-sheet.tsx';
import { usePageZoom } from '#ui/report-sheet/use-page-zoom.ts';
import { useTitle } from '#ui/use-title.ts';
import './report.css';
import { reportPageText as text } from './report.text.ts';

function useDownload(id: string) {
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    // A refusal has been shown by the call itself.
    downloadFrom(reportPdf, { id })
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return { busy, download };
}

function Toolbar({ id, title, ready }: { id: string; title: string; ready: boolean }) {
  const navigate = useNavigate();
  const { busy, download } = useDownload(id);
  return (
    <div className="report-bar">
      <Button onClick={() => void navigate(-1)} icon={<Icon name="left" />}>
        {text.back}
      </Button>
      <h1>{title}</h1>
      <span>
        <Button disabled={!ready} onClick={() => window.print()} icon={<Icon name="print" />}>
          {text.print}
        </Button>
        <Button
          type="primary"
          disabled={!ready}
          loading={busy}
          onClick={download}
          icon={<Icon name="download" />}
        >
          {text.download}
        </Button>
      </span>
    </div>
  );
}

function Desk({ exam, printNow }: { exam: ExamInfo; printNow: boolean }) {
  const model = useMemo(() => reportModel(exam), [exam]);
  const desk = useRef<HTMLDivElement>(null);
  usePageZoom(desk);
  useTitle(model.documentTitle);
  useEffect(() => {
    if (printNow) window.print();
  }, [printNow]);
  return (
    <div className="report-desk" ref={desk}>
      <div>
        <ReportSheet model={model} />
      </div>
    </div>
  );
}

function Report({ id, printNow }: { id: string; printNow: boolean }) {
  const { data, error, refetch } = useAsk(examDetail, { id });
  return (
    <div className="report">
      <Toolbar id={id} title={data?.name ?? text.title} ready={data !== undefined} />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <SkeletonRows widths={[20, 40, 40]} />}
      {data && <Desk exam={data} printNow={printNow} />}
    </div>
  );
}

export function ReportPage() {
  const [query] = useSearchParams();
  const id = query.get('id');
  useTitle(text.title);
  if (!id) return <p className="list-state">{text.unknown}</p>;
  return <Report id={id} printNow={query.get('print') === '1'} />;
}
