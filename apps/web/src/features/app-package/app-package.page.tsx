/** The app download: the packages of both platforms; the platform administrator publishes and withdraws them. */
import { APP_PLATFORMS } from '@spine/contract/app-package';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#platform/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import { useTitle } from '#ui/use-title.ts';
import { PlatformCard } from './app-package.card.tsx';
import './app-package.css';
import { usePackages } from './app-package.queries.ts';
import { appPackageText as text } from './app-package.text.ts';

/** Only one user of the platform ever needs it. */
const UploadForm = lazy(async () => ({
  default: (await import('./app-package.form.tsx')).AppPackageForm,
}));

function Cards() {
  const { data, error, refetch } = usePackages();
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <p role="status">{text.loading}</p>;
  return (
    <>
      <div className="app-cards">
        {APP_PLATFORMS.map((platform) => (
          <PlatformCard
            key={platform}
            platform={platform}
            rows={data.rows.filter((row) => row.platform === platform)}
          />
        ))}
      </div>
      {data.total > 0 && <p className="faint app-foot">{text.shaHint}</p>}
    </>
  );
}

export function AppPackagePage() {
  const mayUpload = useCan('APPDownLoad.edit');
  const [uploading, setUploading] = useState(false);
  useTitle(text.title);
  return (
    <div className="main apps">
      <div className="title">
        <h1>{text.title}</h1>
        <span className="sub">{text.sub}</span>
        {mayUpload && (
          <span className="end">
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setUploading(true)}>
              {text.upload}
            </Button>
          </span>
        )}
      </div>
      <Cards />
      {uploading && (
        <Suspense fallback={null}>
          <UploadForm onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </div>
  );
}
