/**
 * The page behind the QR code of a referral letter: it asks for the child's birth date, shows what the letter shows, and takes
 * what the hospital found. It needs no account and keeps nothing in the browser. Plain elements instead of antd, which would
 * be larger than the page.
 */
import { extractLinkToken } from '@spine/contract/kernel';
import { type LetterDoor, openLetter } from '@spine/contract/referral-letter';
import clsx from 'clsx';
import { useParams } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import phoneCss from '#ui/styles/phone.module.css';
import { useTitle } from '#ui/use-title.ts';
import { BirthDateView } from './birth-date.view.tsx';
import css from './hospital.module.css';
import { hospitalText as text } from './hospital.text.ts';
import { LetterHead } from './letter-head.tsx';
import { OtherChildThanks, OtherChildView } from './other-child.view.tsx';
import { SummaryView } from './summary.view.tsx';
import { type OpenLetter, useHospital } from './use-hospital.ts';
import { VisitForm } from './visit.form.tsx';

/** The same words for every reason. */
function Closed({ phone }: { phone: string | null }) {
  return (
    <section className={clsx(css.card, looks.card)} role="alert">
      <h1 className={css.not}>
        <Icon name="warn" />
        {text.closed}
      </h1>
      <p>{text.closedHint}</p>
      <p>
        <b>{phone === null ? text.callOnPaper : text.callOffice(phone)}</b>
      </p>
    </section>
  );
}

type OpenedProps = { open: OpenLetter; state: ReturnType<typeof useHospital> };

function Opened({ open: { letter }, state }: OpenedProps) {
  const { written } = letter;
  if (state.other === 'said') return <OtherChildThanks />;
  const isAsked = state.other === 'asked';
  const canDisown = !written && !isAsked;
  return (
    <>
      <LetterHead letter={letter} askOther={canDisown ? () => state.askOther(true) : undefined} />
      {isAsked && (
        <OtherChildView
          name={letter.name}
          busy={state.busy}
          refusal={state.refusal}
          send={state.disown}
          back={() => state.askOther(false)}
        />
      )}
      {written && !state.isCorrecting && (
        <SummaryView written={written} refusal={state.refusal} correct={state.correct} />
      )}
      {(!written || state.isCorrecting) && (
        <div hidden={isAsked}>
          <VisitForm letter={letter} {...state} />
        </div>
      )}
    </>
  );
}

function Open({ token, door }: { token: string; door: LetterDoor }) {
  const state = useHospital(token);
  const { open } = state;
  if (state.isClosed) return <Closed phone={door.phone} />;
  return open ? <Opened open={open} state={state} /> : <BirthDateView {...state} />;
}

function Door({ token }: { token: string }) {
  const { data, error, refetch } = useApiQuery(openLetter, { token }, { staleTime: Infinity });
  return (
    <>
      <Header orgName={data?.orgName ?? ''} />
      <main>
        {data?.isOpen && <Open token={token} door={data} />}
        {data && !data.isOpen && <Closed phone={data.phone} />}
        {error && <Failed retry={() => void refetch()} />}
        {!data && !error && <p role="status">{text.opening}</p>}
      </main>
    </>
  );
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <section className={clsx(css.card, looks.card)} role="alert">
      <p>{text.failed}</p>
      <button type="button" className={clsx(css.send, buttonCss.btn, buttonCss.lg)} onClick={retry}>
        {text.retry}
      </button>
    </section>
  );
}

function Header({ orgName }: { orgName: string }) {
  return (
    <header>
      <BrandMark />
      <b>{text.title}</b>
      <span>{orgName}</span>
    </header>
  );
}

export function HospitalPage() {
  const { token: link = '' } = useParams();
  const token = extractLinkToken(link);
  useTitle(text.title);
  return (
    <div className={clsx(phoneCss.page, css.page)}>
      {token === '' ? (
        <>
          <Header orgName="" />
          <main>
            <Closed phone={null} />
          </main>
        </>
      ) : (
        <Door key={token} token={token} />
      )}
    </div>
  );
}
