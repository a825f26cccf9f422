/** The page that the QR code of a package opens on a phone. It needs no session; the signed link is the permission. */
import {
  type AppPackageFacts,
  downloadLinkedAppPackage,
  linkedAppPackage,
} from '@spine/contract/app-package';
import { API_PREFIX, extractLinkToken } from '@spine/contract/kernel';
import clsx from 'clsx';
import { useParams } from 'react-router';
import { isWeChat } from '#platform/browser/is-wechat.ts';
import { LOCAL_CODES, Refused } from '#platform/call/refused.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { appPackageText, getAppText as text } from './app-package.text.ts';
import { PackageFacts } from './app-package-facts.tsx';
import css from './get-app.module.css';

const inWeChat = isWeChat(navigator.userAgent);

function PackageCard({ facts, token }: { facts: AppPackageFacts; token: string }) {
  const file = API_PREFIX + downloadLinkedAppPackage.path.replace(':token', token);
  return (
    <section className={clsx(css.card, looks.card)}>
      <header>
        <BrandMark />
        <div>
          <h2>{appPackageText.platforms[facts.platform]}</h2>
          <b>{appPackageText.version(facts.version)}</b>
        </div>
      </header>
      {inWeChat ? (
        <p className={css.note} role="alert">
          <Icon name="info" />
          {text.weChat}
        </p>
      ) : (
        <a className={clsx(buttonCss.btn, buttonCss.primary, buttonCss.lg)} href={file}>
          <Icon name="download" />
          {text.download}
        </a>
      )}
      <p className={looks.soft}>{facts.platform === 'android' ? text.android : text.pc}</p>
      {facts.notes !== '' && <p className={css.notes}>{facts.notes}</p>}
      <PackageFacts facts={facts} />
    </section>
  );
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const isOffline = error instanceof Refused && error.code === LOCAL_CODES.offline;
  return (
    <section className={clsx(css.card, looks.card)} role="alert">
      <p className={looks.h2}>{isOffline ? text.failed : text.invalid}</p>
      {isOffline ? (
        <button type="button" className={clsx(buttonCss.btn, buttonCss.lg)} onClick={retry}>
          {text.retry}
        </button>
      ) : (
        <p>{text.invalidHint}</p>
      )}
    </section>
  );
}

export function GetAppPage() {
  const { token: link = '' } = useParams();
  const token = extractLinkToken(link);
  const { data, error, refetch } = useApiQuery(linkedAppPackage, { token });
  useTitle(text.title);
  return (
    <main className={pageCss.column}>
      <h1>{text.title}</h1>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && <PackageCard facts={data} token={token} />}
      {!error && !data && <p role="status">{text.loading}</p>}
    </main>
  );
}
