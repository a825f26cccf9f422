/** Which of the two pages an address means. The notice is a page that schools print; it is loaded for itself. */
import { lazy, Suspense } from 'react';
import { FamilyPage } from './family.page.tsx';
import { Skeleton } from './skeleton.tsx';

const NOTICE = /^\/quick-query\/notice\/?$/;

const NoticePage = lazy(async () => ({
  default: (await import('./notice/notice.page.tsx')).NoticePage,
}));

export function FamilyEntry() {
  if (!NOTICE.test(window.location.pathname)) return <FamilyPage />;
  return (
    <Suspense fallback={<Skeleton />}>
      <NoticePage />
    </Suspense>
  );
}
