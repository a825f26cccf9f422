import { lazyComponent } from '#ui/lazy-component.tsx';
import { FamilyPage } from './family.page.tsx';
import { Skeleton } from './loaded.tsx';

const NOTICE = /^\/quick-query\/notice\/?$/;

const NoticePage = lazyComponent(
  async () => (await import('./notice/notice.page.tsx')).NoticePage,
  <Skeleton />,
);

export function FamilyEntry() {
  if (!NOTICE.test(window.location.pathname)) return <FamilyPage />;
  return <NoticePage />;
}
