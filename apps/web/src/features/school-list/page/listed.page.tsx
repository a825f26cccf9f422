/**
 * The page of a list for a school: it asks for the code once, shows whom a school doctor or class teacher has to know of, and takes the
 * receipt. It needs no account. Plain elements instead of antd, which would be larger than the page.
 */
import { extractLinkToken } from '@spine/contract/kernel';
import { openSchoolList, type SchoolListDoor } from '@spine/contract/school-list';
import clsx from 'clsx';
import { useParams } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import phoneCss from '#ui/styles/phone.module.css';
import { useTitle } from '#ui/use-title.ts';
import { CodeView } from './code.view.tsx';
import css from './listed.module.css';
import { listedText as text } from './listed.text.ts';
import { ListedView } from './listed.view.tsx';
import { useListed } from './use-listed.ts';

/** The same words for every reason. */
function Closed({ phone }: { phone: string | null }) {
  return (
    <section className={clsx(css.card, looks.card)} role="alert">
      <h1 className={css.not}>
        <Icon name="warn" />
        {text.closed}
      </h1>
      <p>{text.closedHint}</p>
      {phone !== null && (
        <p>
          <b>{text.callOffice(phone)}</b>
        </p>
      )}
    </section>
  );
}

function Failed({ words, retry }: { words: string; retry: () => void }) {
  return (
    <section className={clsx(css.card, looks.card)} role="alert">
      <p>{words}</p>
      <button type="button" className={clsx(css.send, buttonCss.btn, buttonCss.lg)} onClick={retry}>
        {text.retry}
      </button>
    </section>
  );
}

function Open({ token, door }: { token: string; door: SchoolListDoor }) {
  const state = useListed(token);
  if (state.isClosed) return <Closed phone={door.phone} />;
  const { view, busy, refusal, receive } = state;
  if (view) return <ListedView view={view} busy={busy} refusal={refusal} receive={receive} />;
  if (!state.isKnown) return <CodeView {...state} />;
  if (state.refusal !== '') return <Failed words={state.refusal} retry={state.retry} />;
  return <p role="status">{text.opening}</p>;
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

function Door({ token }: { token: string }) {
  const { data, error, refetch } = useApiQuery(openSchoolList, { token }, { staleTime: Infinity });
  return (
    <>
      <Header orgName={data?.orgName ?? ''} />
      <main>
        {data?.isOpen && <Open token={token} door={data} />}
        {data && !data.isOpen && <Closed phone={data.phone} />}
        {error && <Failed words={text.failed} retry={() => void refetch()} />}
        {!data && !error && <p role="status">{text.opening}</p>}
      </main>
    </>
  );
}

export function ListedPage() {
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
