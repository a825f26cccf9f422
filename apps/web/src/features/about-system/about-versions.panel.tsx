/** Which versions are in use; the packages only where the role may see them. */
import { APP_PLATFORMS, FIRST_VERSIONS, listAppPackages } from '@spine/contract/app-package';
import { RULE_VERSION } from '@spine/contract/exam';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { Link } from 'react-router';
import { useCan } from '#platform/session.ts';
import { useAsk } from '#platform/use-call.ts';
import { aboutText as text } from './about-system.text.ts';

function PackageVersions() {
  const { data } = useAsk(listAppPackages, { size: DROPDOWN_SIZE });
  return (
    <>
      {APP_PLATFORMS.map((platform) => {
        const newest = data?.rows.find((row) => row.platform === platform);
        const none = data ? text.notPublished(FIRST_VERSIONS[platform]) : text.loading;
        return (
          <div key={platform}>
            <dt>{text.packages[platform]}</dt>
            <dd>{newest ? text.packageVersion(newest.version) : none}</dd>
          </div>
        );
      })}
    </>
  );
}

export function VersionsPanel({ version }: { version: string }) {
  const seesPackages = useCan('APPDownLoad.menu');
  return (
    <section className="card about-card" aria-labelledby="about-versions">
      <h2 id="about-versions">{text.versions}</h2>
      <dl className="about-lines">
        <div>
          <dt>{text.platformVersion}</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>{text.ruleVersion}</dt>
          <dd>
            {text.ruleOf}
            <small className="faint">{RULE_VERSION}</small>
          </dd>
        </div>
        {seesPackages && <PackageVersions />}
      </dl>
      {seesPackages && <Link to="/mainPage/app-download">{text.toDownload}</Link>}
    </section>
  );
}
