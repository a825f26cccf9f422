/** One platform: its newest package with the ways to get it, and the earlier ones below. */
import { type AppPackageRow, type AppPlatform, FIRST_VERSIONS } from '@spine/contract/app-package';
import { useCan } from '#platform/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useWithdraw } from './app-package.queries.ts';
import { appPackageText as text } from './app-package.text.ts';
import { DownloadLink } from './app-package-download.tsx';
import { dayOf, PackageFacts, ShaLine } from './app-package-facts.tsx';
import { PackageQr } from './app-package-qr.tsx';

function Notes({ notes }: Pick<AppPackageRow, 'notes'>) {
  return (
    <div className="app-notes">
      <h3>{text.notes}</h3>
      {notes === '' ? <p className="faint">{text.noNotes}</p> : <p>{notes}</p>}
    </div>
  );
}

function WithdrawButton({ row }: { row: AppPackageRow }) {
  const withdraw = useWithdraw();
  return (
    <button
      type="button"
      className="btn text"
      aria-label={text.withdrawVersion(row.version)}
      onClick={() => withdraw(row)}
    >
      {text.withdraw}
    </button>
  );
}

function Newest({ row }: { row: AppPackageRow }) {
  const mayWithdraw = useCan('APPDownLoad.edit');
  return (
    <div className="app-newest">
      <div>
        <PackageFacts of={row} />
        <Notes notes={row.notes} />
        <div className="app-acts">
          <DownloadLink row={row} className="btn primary">
            <Icon name="download" />
            {text.download(text.size(row.size))}
          </DownloadLink>
          {mayWithdraw && <WithdrawButton row={row} />}
        </div>
      </div>
      <PackageQr url={row.url} platform={row.platform} />
    </div>
  );
}

function Earlier({ rows }: { rows: readonly AppPackageRow[] }) {
  const mayWithdraw = useCan('APPDownLoad.edit');
  if (rows.length === 0) return <p className="faint app-earlier">{text.noEarlier}</p>;
  return (
    <ul className="app-earlier">
      {rows.map((row) => (
        <li key={row.id}>
          <b>{text.version(row.version)}</b>
          <span className="soft">{dayOf(row)}</span>
          <span className="soft r">{text.size(row.size)}</span>
          <ShaLine version={row.version} sha256={row.sha256} />
          <span className="acts">
            <DownloadLink row={row} className="btn icon" label={text.downloadVersion(row.version)}>
              <Icon name="download" />
            </DownloadLink>
            {mayWithdraw && <WithdrawButton row={row} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function None() {
  const mayUpload = useCan('APPDownLoad.edit');
  return (
    <div className="app-none">
      <Icon name="download" />
      <p className="h2">{text.none}</p>
      <p className="soft">{mayUpload ? text.noneHintOfPlatform : text.noneHint}</p>
    </div>
  );
}

type Props = { platform: AppPlatform; rows: readonly AppPackageRow[] };

export function PlatformCard({ platform, rows }: Props) {
  const [newest, ...earlier] = rows;
  const heading = `app-${platform}`;
  return (
    <section className="card app-card" aria-labelledby={heading}>
      <header>
        <span className="app-icon">
          <Icon name={platform === 'android' ? 'phone' : 'screen'} />
        </span>
        <div>
          <h2 id={heading}>{text.platforms[platform]}</h2>
          <p className="soft">{text.platformHints[platform]}</p>
        </div>
        <b className="app-version">
          {newest ? text.version(newest.version) : FIRST_VERSIONS[platform]}
        </b>
      </header>
      {newest ? <Newest row={newest} /> : <None />}
      {newest && (
        <div className="app-history">
          <h3>{text.earlier}</h3>
          <Earlier rows={earlier} />
        </div>
      )}
    </section>
  );
}
