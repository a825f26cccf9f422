/** The file that is previewed: its name, what was read of it, and the ways to another one. */
import { formatToMinute } from '@spine/contract/kernel';
import { ROSTER_TITLES, type RosterBatch, rosterStateWord } from '@spine/contract/patient';
import { Button } from 'antd';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Refused } from '#platform/call/refused.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ProgressTrack } from '#ui/progress-track.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useOnce } from '#ui/use-once.ts';
import { useColumnMapping } from './columns.map.ts';
import css from './file.module.css';
import { previewText as text } from './preview.text.ts';

const ColumnsForm = lazyComponent(async () => (await import('./columns.form.tsx')).ColumnsForm);

type BatchProps = { batch: RosterBatch };

function factsOf({ total, counts, createtime }: RosterBatch): string[] {
  return [
    text.rowCount(total),
    ...(counts.wrong === 0 ? [text.noFault] : []),
    text.previewedAt(formatToMinute(createtime)),
  ];
}

/** Columns under other titles, hidden rows and columns that were read; sheets, columns and rows that were not. */
function sourceLines({ content }: RosterBatch): string[] {
  if (!content) return [];
  const { source, columns, unusedColumns, skipped, skippedCount } = content;
  const renamed = columns.filter(({ field, title }) => title !== ROSTER_TITLES[field]);
  const { sheet, otherSheets, hiddenRows, hiddenColumns } = source;
  const others = otherSheets.map(({ name, hidden, children = 0 }) => {
    if (hidden) return text.hiddenSheet(name);
    return children > 0 ? text.sheetOfChildren(name, children) : name;
  });
  return [
    ...(renamed.length > 0 ? [text.renamedColumns(renamed)] : []),
    ...(hiddenRows > 0 ? [text.hiddenRows(hiddenRows)] : []),
    ...(hiddenColumns.length > 0 ? [text.hiddenColumns(hiddenColumns)] : []),
    ...(others.length > 0 ? [text.otherSheets(sheet, others)] : []),
    ...(unusedColumns.length > 0 ? [text.unusedColumns(unusedColumns)] : []),
    ...(skippedCount > 0 ? [text.skippedRows(skipped, skippedCount)] : []),
  ];
}

type CardProps = { name: string; facts?: string; act?: ReactNode; children?: ReactNode };

function FileCard({ name, facts, act, children }: CardProps) {
  return (
    <section className={clsx(looks.card, css.file)}>
      <div className={css.head}>
        <span className={css.icon}>
          <Icon name="table" />
        </span>
        <div className={css.words}>
          <b>{name}</b>
          {facts && <p>{facts}</p>}
        </div>
        {act}
      </div>
      {children}
    </section>
  );
}

/** Says that columns are read as they were chosen for the school, with the way back. */
function ChosenColumns({ batch }: BatchProps) {
  const read = useColumnMapping(batch);
  const { busy, once } = useOnce();
  return (
    <li>
      {text.chosenColumns(batch.schoolName)}
      {batch.isKept && (
        <button
          type="button"
          className={buttonCss.link}
          disabled={busy}
          onClick={() => void once(() => read([])).catch(() => undefined)}
        >
          {text.findColumns}
        </button>
      )}
    </li>
  );
}

export function PreviewedFile({ batch, otherFile }: BatchProps & { otherFile: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const lines = sourceLines(batch);
  const layouts = batch.content?.layouts ?? [];
  const isChosen = layouts.some((layout) => layout.isChosen);
  return (
    <FileCard
      name={batch.fileName}
      facts={factsOf(batch).join(text.join)}
      act={
        <>
          {batch.isKept && layouts.length > 0 && (
            <Button icon={<Icon name="columns" />} onClick={() => setOpen(true)}>
              {text.columnsAct}
            </Button>
          )}
          <Button onClick={otherFile}>{text.otherFile}</Button>
        </>
      }
    >
      {(isChosen || lines.length > 0) && (
        <ul className={css.source}>
          {isChosen && <ChosenColumns batch={batch} />}
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {isOpen && <ColumnsForm batch={batch} layouts={layouts} onClose={() => setOpen(false)} />}
    </FileCard>
  );
}

/** While the job of a batch goes on. */
export function MovingFile({ batch, words, act }: BatchProps & { words: string; act?: ReactNode }) {
  const { done, total } = batch.progress ?? { done: 0, total: 0 };
  return (
    <FileCard name={batch.fileName} act={act}>
      <div className={css.moving} role="status">
        <span>
          {words}
          {total > 0 ? text.progress(done, total) : text.ellipsis}
        </span>
        <ProgressTrack label={words} share={total > 0 ? Math.min(done / total, 1) : 0} />
      </div>
    </FileCard>
  );
}

/** What became of a batch; where it stopped or was taken back, its drawer has the acts. */
function outcomeOf({ state, counts, schoolName }: RosterBatch): { title: string; detail: string } {
  if (state === 'written')
    return { title: text.done(counts.new + counts.changed), detail: text.doneDetail(schoolName) };
  if (state === 'stopped') return { title: text.stopped, detail: text.stoppedDetail };
  return { title: rosterStateWord[state], detail: '' };
}

export function WrittenCard({ batch, again }: BatchProps & { again: () => void }) {
  const { id, schoolId, state } = batch;
  const { title, detail } = outcomeOf(batch);
  const isWritten = state === 'written';
  return (
    <FileCard name={batch.fileName}>
      <div className={css.note} role="status">
        <Icon name={isWritten ? 'check' : 'warn'} />
        <div className={css.words}>
          <b>{title}</b>
          {detail && <p>{detail}</p>}
        </div>
        <Button onClick={again}>{text.again}</Button>
        <Link className={buttonCss.btn} to={`/mainPage/patientsList/batches?open=${id}`}>
          {text.seeBatch}
        </Link>
        {isWritten && (
          <Link
            className={clsx(buttonCss.btn, buttonCss.primary)}
            to={`/mainPage/patientsList?schoolId=${schoolId}`}
          >
            {text.seeStudents}
          </Link>
        )}
      </div>
    </FileCard>
  );
}

/** There is no preview at this address any more, or it was not reached. */
export function OverCard({ error, again }: { error: Error; again: () => void }) {
  return (
    <section className={clsx(looks.card, css.over)} role="alert">
      <Icon name="warn" />
      <p className={looks.h2}>{text.over}</p>
      <p className={looks.soft}>
        {error.message}
        {error instanceof Refused && error.code > 0 && text.code(error.code)}
      </p>
      <Button type="primary" onClick={again}>
        {text.rechoose}
      </Button>
    </section>
  );
}
