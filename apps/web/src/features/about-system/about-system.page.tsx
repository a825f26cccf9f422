/** What this system is and is not, by which bounds it grades, and whom to ask. Open to every role. */
import { REFERENCE_ONLY_TEXT } from '@spine/contract/exam';
import { type SystemInfo, systemInfo } from '@spine/contract/session';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAsk } from '#platform/use-call.ts';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import { useTitle } from '#ui/use-title.ts';
import { GradesPanel } from './about-grades.panel.tsx';
import './about-system.css';
import { aboutText as text } from './about-system.text.ts';
import { VersionsPanel } from './about-versions.panel.tsx';

const OpenSource = lazy(async () => ({
  default: (await import('./open-source.panel.tsx')).OpenSourcePanel,
}));

type PanelProps = { name: string; title: string; children: ReactNode };

function Panel({ name, title, children }: PanelProps) {
  return (
    <section className="card about-card" aria-labelledby={`about-${name}`}>
      <h2 id={`about-${name}`}>{title}</h2>
      {children}
    </section>
  );
}

type LinesProps = { lines: readonly (readonly [string, string])[]; wide?: boolean };

function Lines({ lines, wide = false }: LinesProps) {
  return (
    <dl className={wide ? 'about-lines wide' : 'about-lines'}>
      {lines.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Head({ info }: { info: SystemInfo }) {
  return (
    <section className="card about-head">
      <span className="mark">
        <BrandMark />
      </span>
      <div>
        <p className="name">{info.platformName}</p>
        <p className="soft">
          {info.slogan} · {text.version(info.version)}
        </p>
      </div>
      <p className="about-only">
        <Icon name="info" />
        {REFERENCE_ONLY_TEXT}
      </p>
    </section>
  );
}

function Purpose() {
  return (
    <Panel name="what" title={text.what}>
      <div className="about-does">
        <div>
          <h3>{text.does}</h3>
          <ul>
            {text.is.map((each) => (
              <li key={each}>
                <Icon name="check" />
                {each}
              </li>
            ))}
          </ul>
        </div>
        <div className="not">
          <h3>{text.doesNot}</h3>
          <ul>
            {text.isNot.map((each) => (
              <li key={each}>
                <Icon name="minus" />
                {each}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Panel>
  );
}

function Support({ company }: Pick<SystemInfo, 'company'>) {
  const lines = [
    [text.company, company.name],
    [text.phone, company.phone],
    [text.address, company.address],
  ] as const;
  return (
    <Panel name="support" title={text.support}>
      <Lines lines={lines} />
      <p className="faint about-note">{text.supportHint}</p>
    </Panel>
  );
}

function Sources() {
  return (
    <Panel name="sources" title={text.sources}>
      <ol className="about-sources">
        <li>
          {text.guideline}
          <small>{text.guidelineHint}</small>
        </li>
        <li>
          {text.textbooks}
          <small>{text.textbooksHint}</small>
        </li>
      </ol>
    </Panel>
  );
}

function OpenSourceEntry() {
  const [open, setOpen] = useState(false);
  return (
    <Panel name="open-source" title={text.openSource}>
      <p className="soft about-note">{text.openSourceHint}</p>
      <Button onClick={() => setOpen(true)}>{text.openSourceOpen}</Button>
      {open && (
        <Suspense fallback={null}>
          <OpenSource onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function About({ info }: { info: SystemInfo }) {
  return (
    <>
      <Head info={info} />
      <div className="about-columns">
        <div>
          <Purpose />
          <GradesPanel />
          <Panel name="privacy" title={text.privacy}>
            <Lines lines={text.privacyLines} wide />
          </Panel>
          <OpenSourceEntry />
        </div>
        <div>
          <VersionsPanel version={info.version} />
          <Sources />
          <Panel name="environment" title={text.environment}>
            <Lines lines={text.environmentLines} />
          </Panel>
          <Support company={info.company} />
        </div>
      </div>
    </>
  );
}

export function AboutSystemPage() {
  const { data, error, refetch } = useAsk(systemInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
  useTitle(text.title);
  return (
    <div className="main about">
      <div className="title">
        <h1>{text.title}</h1>
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <About info={data} />}
    </div>
  );
}
