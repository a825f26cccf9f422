/**
 * How the institution's reports look: its logo, its advice for each result, its lines (docs/domain/decisions.md 26).
 */
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import css from '#ui/page/page.module.css';
import { useTitle } from '#ui/use-title.ts';
import { TemplateForm } from './template.form.tsx';
import { templateText as text } from './template.text.ts';
import { useTemplate } from './use-template-save.ts';

export function ReportSettingPage() {
  const { row, reload, error } = useTemplate();
  useTitle(text.title);
  return (
    <div className={css.main}>
      <div className={css.title}>
        <h1>{text.title}</h1>
      </div>
      {error && <ErrorState error={error} retry={() => void reload()} />}
      {!error && !row && <SkeletonRows widths={[40, 60]} />}
      {row && <TemplateForm row={row} reload={reload} />}
    </div>
  );
}
