/** The app download: the packages of both platforms; the platform administrator publishes and withdraws them. */
import {
  APP_PLATFORMS,
  type AppPackageRow,
  type AppPlatform,
  appPackageErrors,
  downloadAppPackage,
  FIRST_VERSIONS,
  listAppPackages,
  withdrawAppPackage,
} from '@spine/contract/app-package';
import { API_PREFIX, DROPDOWN_SIZE, dayOf } from '@spine/contract/kernel';
import { Button } from 'antd';
import clsx from 'clsx';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { fileSize } from '#ui/file-size.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import { QrDrawing } from '#ui/qr/qr-drawing.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import css from './app-package.module.css';
import { appPackageText as text } from './app-package.text.ts';
import { PackageFacts, ShaLine } from './app-package-facts.tsx';

/** The links in the QR codes expire after a day: an open page reads them again every hour. */
const HOUR_MS = 3_600_000;

function usePackages() {
  return useApiQuery(listAppPackages, { size: DROPDOWN_SIZE }, { refetchInterval: HOUR_MS });
}

function useWithdraw(): (row: AppPackageRow) => void {
  const confirm = useConfirm();
  const withdraw = useApiMutation(withdrawAppPackage, {
    success: text.WITHDRAW_SUCCESS,
    refresh: [listAppPackages],
  });
  return ({ id, platform, version }) =>
    confirm({
      title: text.withdrawTitle(text.platforms[platform], version),
      detail: text.withdrawDetail,
      lost: [text.lostDownload, text.lostLinks],
      okText: text.withdraw,
      danger: true,
      act: () => withdraw.mutateAsync({ input: { id } }),
    });
}

type DownloadLinkProps = {
  row: AppPackageRow;
  className: string;
  /** For a link that shows an icon alone. */
  label?: string;
  children: ReactNode;
};

/**
 * A plain link lets the browser download the file and resume the download. The list is read once before, so that an
 * ended session or a withdrawn package is reported on the page and not saved as a file.
 */
function DownloadLink({ row: { id }, className, label, children }: DownloadLinkProps) {
  const { refetch } = usePackages();
  const href = API_PREFIX + downloadAppPackage.path.replace(':id', id);
  const startDownload = async (): Promise<void> => {
    const { data, error } = await refetch();
    const isThere = data?.rows.some((row) => row.id === id);
    if (isThere && !error) window.location.assign(href);
    else toast.error(error?.message ?? appPackageErrors.unknown.message);
  };
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    // Opening in another tab is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void startDownload();
  };
  return (
    <a href={href} className={className} aria-label={label} title={label} onClick={click}>
      {children}
    </a>
  );
}

/** The QR code of a package's signed link; dark on white in both colour schemes, because scanners need it. */
function PackageQr({ url, platform }: Pick<AppPackageRow, 'url' | 'platform'>) {
  return (
    <figure className={css.qr}>
      <div className={css.ground}>
        <QrDrawing text={url} label={text.qrLabel(text.platforms[platform])} />
      </div>
      <figcaption>
        {text.qrHint}
        <small>{text.qrLife}</small>
      </figcaption>
    </figure>
  );
}

function Notes({ notes }: Pick<AppPackageRow, 'notes'>) {
  return (
    <div className={css.notes}>
      <h3>{text.notes}</h3>
      {notes === '' ? <p className={looks.faint}>{text.noNotes}</p> : <p>{notes}</p>}
    </div>
  );
}

function WithdrawButton({ row }: { row: AppPackageRow }) {
  const withdraw = useWithdraw();
  return (
    <button
      type="button"
      className={clsx(buttonCss.btn, buttonCss.text)}
      aria-label={text.withdrawVersion(row.version)}
      onClick={() => withdraw(row)}
    >
      {text.withdraw}
    </button>
  );
}

function NewestPackage({ row }: { row: AppPackageRow }) {
  const mayWithdraw = useCan('APPDownLoad.edit');
  return (
    <div className={css.newest}>
      <div>
        <PackageFacts facts={row} />
        <Notes notes={row.notes} />
        <div className={css.appActs}>
          <DownloadLink row={row} className={clsx(buttonCss.btn, buttonCss.primary)}>
            <Icon name="download" />
            {text.download(fileSize(row.size))}
          </DownloadLink>
          {mayWithdraw && <WithdrawButton row={row} />}
        </div>
      </div>
      <PackageQr url={row.url} platform={row.platform} />
    </div>
  );
}

function EarlierPackages({ rows }: { rows: readonly AppPackageRow[] }) {
  const mayWithdraw = useCan('APPDownLoad.edit');
  if (rows.length === 0) return <p className={clsx(css.earlier, looks.faint)}>{text.noEarlier}</p>;
  return (
    <ul className={css.earlier}>
      {rows.map((row) => (
        <li key={row.id}>
          <b>{text.version(row.version)}</b>
          <span className={looks.soft}>{dayOf(row.createtime)}</span>
          <span className={clsx(looks.soft, css.size)}>{fileSize(row.size)}</span>
          <ShaLine version={row.version} sha256={row.sha256} />
          <span className={css.acts}>
            <DownloadLink
              row={row}
              className={clsx(buttonCss.btn, buttonCss.icon)}
              label={text.downloadVersion(row.version)}
            >
              <Icon name="download" />
            </DownloadLink>
            {mayWithdraw && <WithdrawButton row={row} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function NoPackage() {
  const mayUpload = useCan('APPDownLoad.edit');
  return (
    <div className={css.none}>
      <Icon name="download" />
      <p className={looks.h2}>{text.none}</p>
      <p className={looks.soft}>{mayUpload ? text.noneHintOfPlatform : text.noneHint}</p>
    </div>
  );
}

type Props = { platform: AppPlatform; rows: readonly AppPackageRow[] };

/** One platform: its newest package with QR code and download, and the earlier ones below. */
function PlatformCard({ platform, rows }: Props) {
  const [newest, ...earlier] = rows;
  const heading = `app-${platform}`;
  return (
    <section className={clsx(css.card, looks.card)} aria-labelledby={heading}>
      <header>
        <span className={css.icon}>
          <Icon name={platform === 'android' ? 'phone' : 'screen'} />
        </span>
        <div>
          <h2 id={heading}>{text.platforms[platform]}</h2>
          <p className={looks.soft}>{text.platformHints[platform]}</p>
        </div>
        <b className={css.version}>
          {newest ? text.version(newest.version) : FIRST_VERSIONS[platform]}
        </b>
      </header>
      {newest ? <NewestPackage row={newest} /> : <NoPackage />}
      {newest && (
        <div className={css.history}>
          <h3>{text.earlier}</h3>
          <EarlierPackages rows={earlier} />
        </div>
      )}
    </section>
  );
}

/** Loaded on demand: only the platform administrator needs it. */
const UploadForm = lazyComponent(
  async () => (await import('./app-package.form.tsx')).AppPackageForm,
);

function Cards() {
  const { data, error, refetch } = usePackages();
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <p role="status">{text.loading}</p>;
  return (
    <>
      <div className={css.cards}>
        {APP_PLATFORMS.map((platform) => (
          <PlatformCard
            key={platform}
            platform={platform}
            rows={data.rows.filter((row) => row.platform === platform)}
          />
        ))}
      </div>
      {data.total > 0 && <p className={clsx(css.foot, looks.faint)}>{text.shaHint}</p>}
    </>
  );
}

export function AppPackagePage() {
  const mayUpload = useCan('APPDownLoad.edit');
  const [uploading, setUploading] = useState(false);
  useTitle(text.title);
  return (
    <div className={pageCss.main}>
      <div className={pageCss.title}>
        <h1>{text.title}</h1>
        <span className={pageCss.sub}>{text.sub}</span>
        {mayUpload && (
          <span className={pageCss.end}>
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setUploading(true)}>
              {text.upload}
            </Button>
          </span>
        )}
      </div>
      <Cards />
      {uploading && <UploadForm onClose={() => setUploading(false)} />}
    </div>
  );
}
