/**
 * The report view of spec 2: the page as it is printed, with print and PDF beside it, and its facts as text where the
 * page is too small to read. The examination is named in the address, so that reload and a copied link show the same
 * report; `print=1` opens the print dialog at once.
 */
import { type ReportView, reportPage, reportPdf } from '@spine/contract/report';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { downloadFile } from '#platform/call/download.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import listStatesCss from '#ui/list-page/list-states.module.css';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { ReportPage as Paper } from '#ui/report-page/report-page.tsx';
import { withheldText } from '#ui/report-page/withheld.text.ts';
import { useWithheldQuestion } from '#ui/report-page/withheld-question.ts';
import { useTitle } from '#ui/use-title.ts';
import css from './report.module.css';
import { reportPageText as text } from './report.text.ts';

function Toolbar({ id, view }: { id: string; view: ReportView | undefined }) {
  const navigate = useNavigate();
  const askWhereWithheld = useWithheldQuestion(view?.withheld);
  const ready = view !== undefined;
  const print = () => askWhereWithheld(async () => window.print());
  return (
    <div className={css.bar}>
      <Button onClick={() => void navigate(-1)} icon={<Icon name="left" />}>
        {text.back}
      </Button>
      <h1>{view?.name ?? text.title}</h1>
      <span>
        <Button disabled={!ready} onClick={() => void print()} icon={<Icon name="print" />}>
          {text.print}
        </Button>
        <BusyButton
          type="primary"
          disabled={!ready}
          run={() => askWhereWithheld(() => downloadFile(reportPdf, { id }))}
          icon={<Icon name="download" />}
        >
          {text.download}
        </BusyButton>
      </span>
    </div>
  );
}

function ReportPaper({ view, printNow }: { view: ReportView; printNow: boolean }) {
  const [large, setLarge] = useState(false);
  useTitle(view.documentTitle);
  const mayPrint = printNow && !view.withheld;
  useEffect(() => {
    if (mayPrint) window.print();
  }, [mayPrint]);
  return (
    <div className={css.desk}>
      {view.withheld && (
        <p className={css.withheld} role="alert">
          <Icon name="warn" small />
          {withheldText.note}
        </p>
      )}
      {/* What a phone shows above the page. */}
      <Facts className={css.facts} facts={view.facts.map(({ label, value }) => [label, value])} />
      <Button className={css.zoom} aria-pressed={large} onClick={() => setLarge(!large)}>
        {large ? text.smaller : text.larger}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged page is moved with the arrow keys */}
      <section className={large ? css.large : ''} aria-label={text.paper} tabIndex={0}>
        <Paper id={view.containerId} label={view.documentTitle} svg={view.svg} />
      </section>
    </div>
  );
}

function Report({ id, printNow }: { id: string; printNow: boolean }) {
  const page = useApiQuery(reportPage, { id });
  return (
    <div className={css.report}>
      <Toolbar id={id} view={page.data} />
      <QueryResult query={page} widths={[20, 40, 40]}>
        {(view) => <ReportPaper view={view} printNow={printNow} />}
      </QueryResult>
    </div>
  );
}

export function ReportPage() {
  const [query] = useSearchParams();
  const id = query.get('id');
  useTitle(text.title);
  if (!id) return <p className={listStatesCss.state}>{text.unknown}</p>;
  return <Report id={id} printNow={query.get('print') === '1'} />;
}
