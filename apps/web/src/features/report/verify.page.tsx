/** The page that the QR code of a printed report opens. It needs no session and shows almost no data. */
import { extractLinkToken } from '@spine/contract/kernel';
import { type Verification, verifyReport } from '@spine/contract/report';
import clsx from 'clsx';
import { useParams } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { Icon } from '#ui/icon/icon.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { verifyText as text } from './report.text.ts';
import css from './verify.module.css';

function Genuine({ report }: { report: Verification }) {
  const facts = [
    [text.name, report.maskedName],
    [text.examDate, report.examDate],
    [text.org, report.orgName],
  ] as const;
  return (
    <section className={clsx(css.card, looks.card)}>
      <p className={css.head}>
        <Icon name="check" />
        {text.genuine}
      </p>
      <dl>
        {facts.map(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}-value`}>{value}</dd>,
        ])}
      </dl>
    </section>
  );
}

function NotGenuine() {
  return (
    <section className={clsx(css.card, css.not, looks.card)}>
      <p className={css.head}>
        <Icon name="warn" />
        {text.notGenuine}
      </p>
      <p>{text.notGenuineHint}</p>
    </section>
  );
}

function VerificationResult({ token }: { token: string }) {
  const { data, error, refetch } = useApiQuery(verifyReport, { token });
  if (error)
    return (
      <section className={clsx(css.card, css.not, looks.card)} role="alert">
        <p className={css.head}>
          <Icon name="warn" />
          {text.failed}
        </p>
        <button type="button" className={buttonCss.btn} onClick={() => void refetch()}>
          {text.retry}
        </button>
      </section>
    );
  if (!data) return <p role="status">{text.checking}</p>;
  return data.genuine ? <Genuine report={data} /> : <NotGenuine />;
}

export function VerifyPage() {
  const { token: link = '' } = useParams();
  const token = extractLinkToken(link);
  useTitle(text.title);
  return (
    <main className={clsx(css.verify, pageCss.column)}>
      <h1>{text.title}</h1>
      {token === '' ? <NotGenuine /> : <VerificationResult token={token} />}
      <p className={css.hint}>{text.hint}</p>
    </main>
  );
}
