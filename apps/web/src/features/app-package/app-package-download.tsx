/**
 * A plain link leaves the bytes to the browser, which also resumes them. Before it does, the list is asked once, so that
 * an ended session or a package withdrawn meanwhile is told on the page and not saved as a file.
 */
import {
  type AppPackageRow,
  appPackageErrors,
  downloadAppPackage,
} from '@spine/contract/app-package';
import { API_PREFIX } from '@spine/contract/kernel';
import type { MouseEvent, ReactNode } from 'react';
import { toast } from '#platform/toast.ts';
import { usePackages } from './app-package.queries.ts';

type Props = {
  row: AppPackageRow;
  className: string;
  /** For a link that shows an icon alone. */
  label?: string;
  children: ReactNode;
};

export function DownloadLink({ row: { id }, className, label, children }: Props) {
  const { refetch } = usePackages();
  const href = API_PREFIX + downloadAppPackage.path.replace(':id', id);
  const take = async (): Promise<void> => {
    const { data, error } = await refetch();
    const isThere = data?.rows.some((row) => row.id === id);
    if (isThere && !error) window.location.assign(href);
    else toast.error(error?.message ?? appPackageErrors.unknown.message);
  };
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    // Another tab is the browser's business altogether.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void take();
  };
  return (
    <a href={href} className={className} aria-label={label} title={label} onClick={click}>
      {children}
    </a>
  );
}
