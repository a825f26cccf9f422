/** The ways from the cockpit to the sheets on paper: of the whole school, and of one class. */
import { classSheet } from '@spine/contract/station';
import { downloadFile } from '#platform/call/download.ts';
import { useCan } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useOnce } from '#ui/use-once.ts';
import { sheetText as text } from './class-sheet.text.ts';
import css from './class-sheet-buttons.module.css';

type SchoolProps = { projectId: string; schoolId: string };

/** For users who may examine: the sheets of all classes, to fill in by hand. */
export function SchoolSheetButton({ projectId, schoolId }: SchoolProps) {
  if (!useCan('exam.upload')) return null;
  return (
    <BusyButton
      icon={<Icon name="print" />}
      title={text.school}
      run={() => downloadFile(classSheet, { projectId, schoolId })}
    >
      {text.sheet}
    </BusyButton>
  );
}

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
