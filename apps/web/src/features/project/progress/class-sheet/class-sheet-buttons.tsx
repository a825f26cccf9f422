/** The way from the row of a class to its sheet on paper. */
import { Icon } from '#ui/icon/icon.tsx';
import { useOnce } from '#ui/use-once.ts';
import { sheetText as text } from './class-sheet.text.ts';
import css from './class-sheet-buttons.module.css';

type ClassProps = { grade: string; clazz: string; print: () => Promise<void> };

/** In the row of a class. */
export function ClassSheetButton({ grade, clazz, print }: ClassProps) {
  const { busy, once } = useOnce();
  return (
    <button
      type="button"
      className={css.sheet}
      aria-label={text.clazz(grade, clazz)}
      title={text.clazz(grade, clazz)}
      disabled={busy}
      onClick={() => void once(print).catch(() => undefined)}
    >
      <Icon name="print" small />
    </button>
  );
}
