/** What this system is and is not, by which bounds it assesses, and whom to ask. Open to every role. */
import { APP_PLATFORMS, FIRST_VERSIONS, listAppPackages } from '@spine/contract/app-package';
import {
  REFERENCE_ONLY_TEXT,
  RESULTS_BY_SEVERITY,
  ResultId,
  RULE_VERSION,
  resultName,
  SEVERITY_BOUNDS,
} from '@spine/contract/exam';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { type SystemInfo, systemInfo } from '@spine/contract/session';
import { Button } from 'antd';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import aboutResultsCss from './about-results.module.css';
import css from './about-system.module.css';
import { aboutText as text } from './about-system.text.ts';

/** The newest version of each package, where the role may see the packages. */
function usePackageFacts(enabled: boolean): Fact[] {
  const { data } = useApiQuery(listAppPackages, { size: DROPDOWN_SIZE }, { enabled });
  if (!enabled) return [];
  return APP_PLATFORMS.map((platform) => {
    const newest = data?.rows.find((row) => row.platform === platform);
    const none = data ? text.notPublished(FIRST_VERSIONS[platform]) : text.loading;
    return [text.packages[platform] ?? '', newest ? text.packageVersion(newest.version) : none];
  });
}

/** Which versions are in use. */
function VersionsPanel({ version }: { version: string }) {
  const seesPackages = useCan('APPDownLoad.menu');
  const rule = (
    <>
      {text.ruleOf}
      <small className={looks.faint}>{RULE_VERSION}</small>
    </>
  );
  const facts: Fact[] = [
    [text.platformVersion, version],
    [text.ruleVersion, rule],
    ...usePackageFacts(seesPackages),
  ];
  return (
    <Panel name="versions" title={text.versions}>
      <Facts className={css.lines} facts={facts} />
      {seesPackages && <Link to="/mainPage/app-download">{text.toDownload}</Link>}
    </Panel>
  );
}

const { one, two, three } = SEVERITY_BOUNDS;
/** Where the ruler ends, in degrees. */
const RULER_END = 15;
const RULER_SECTIONS: readonly { resultId: ResultId; from: number; to: number }[] = [
  { resultId: ResultId.Normal, from: 0, to: one },
  { resultId: ResultId.SeverityOne, from: one, to: two },
  { resultId: ResultId.SeverityTwo, from: two, to: three },
  { resultId: ResultId.SeverityThree, from: three, to: RULER_END },
];

function Ruler() {
  return (
    <figure className={aboutResultsCss.bounds} aria-label={text.ruler}>
      {RULER_SECTIONS.map(({ resultId, from, to }) => (
        <div
          key={resultId}
          className={aboutResultsCss.bound}
          data-result={resultId}
          style={{ flexGrow: to - from }}
        >
          <span className={aboutResultsCss.word}>
            <ResultShape resultId={resultId} />
            {resultName[resultId]}
          </span>
          <span className={aboutResultsCss.from}>{text.degrees(from)}</span>
        </div>
      ))}
    </figure>
  );
}

/** The bounds as a ruler, and what each result means. */
function ResultsPanel() {
  return (
    <Panel name="results" title={text.results}>
      <p className={looks.soft}>{text.gradesHint}</p>
      <Ruler />
      <table className={aboutResultsCss.results}>
        <thead>
          <tr>
            <th scope="col">{text.result}</th>
            <th scope="col">{text.rule}</th>
          </tr>
        </thead>
        <tbody>
          {RESULTS_BY_SEVERITY.map((resultId) => (
            <tr key={resultId}>
              <th scope="row">
                <ResultShape resultId={resultId} />
                {resultName[resultId]}
              </th>
              <td>{text.resultRules[resultId]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const OpenSource = lazyComponent(
  async () => (await import('./open-source.panel.tsx')).OpenSourcePanel,
);

type PanelProps = { name: string; title: string; children: ReactNode };

function Panel({ name, title, children }: PanelProps) {
  return (
    <section className={clsx(css.card, looks.card)} aria-labelledby={`about-${name}`}>
      <h2 id={`about-${name}`}>{title}</h2>
      {children}
    </section>
  );
}

function Head({ info }: { info: SystemInfo }) {
  return (
    <section className={clsx(css.head, looks.card)}>
      <span className={css.mark}>
        <BrandMark />
      </span>
      <div>
        <p className={css.name}>{info.platformName}</p>
        <p className={looks.soft}>
          {info.slogan} · {text.version(info.version)}
        </p>
      </div>
      <p className={css.only}>
        <Icon name="info" />
        {REFERENCE_ONLY_TEXT}
      </p>
    </section>
  );
}

function Purpose() {
  const lists = [
    { title: text.does, lines: text.is, icon: 'check', look: '' },
    { title: text.doesNot, lines: text.isNot, icon: 'minus', look: css.not },
  ] as const;
  return (
    <Panel name="what" title={text.what}>
      <div className={css.does}>
        {lists.map(({ title, lines, icon, look }) => (
          <div key={title} className={look}>
            <h3>{title}</h3>
            <ul>
              {lines.map((each) => (
                <li key={each}>
                  <Icon name={icon} />
                  {each}
                </li>
              ))}
            </ul>
          </div>
        ))}
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
      <Facts className={css.lines} facts={lines} />
      <p className={clsx(css.note, looks.faint)}>{text.supportHint}</p>
    </Panel>
  );
}

function Sources() {
  return (
    <Panel name="sources" title={text.sources}>
      <ol className={css.sources}>
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
      <p className={clsx(css.note, looks.soft)}>{text.openSourceHint}</p>
      <Button onClick={() => setOpen(true)}>{text.openSourceOpen}</Button>
      {open && <OpenSource onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function About({ info }: { info: SystemInfo }) {
  return (
    <>
      <Head info={info} />
      <div className={css.columns}>
        <div>
          <Purpose />
          <ResultsPanel />
          <Panel name="privacy" title={text.privacy}>
            <Facts className={clsx(css.lines, css.wide)} facts={text.privacyLines} />
          </Panel>
          <OpenSourceEntry />
        </div>
        <div>
          <VersionsPanel version={info.version} />
          <Sources />
          <Panel name="environment" title={text.environment}>
            <Facts className={css.lines} facts={text.environmentLines} />
          </Panel>
          <Support company={info.company} />
        </div>
      </div>
    </>
  );
}

export function AboutSystemPage() {
  const { data, error, refetch } = useApiQuery(
    systemInfo,
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  useTitle(text.title);
  return (
    <div className={pageCss.main}>
      <div className={pageCss.title}>
        <h1>{text.title}</h1>
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <About info={data} />}
    </div>
  );
}
