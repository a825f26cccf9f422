/** Steps 2 and 3: the file, its progress, its faulty rows, and the next actions. */
import {
  type RosterOutcome,
  type RosterSource,
  rosterFaultFile,
  rosterTemplate,
} from '@spine/contract/patient';
import { Button } from 'antd';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { downloadFile } from '#platform/call/download.ts';
import { fileSize } from '#ui/file-size.ts';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './roster-import.module.css';
import type { RosterImport } from './roster-import.mutations.ts';
import { type ChosenFile, type ImportState, rowMarks, rowsOf } from './roster-import.state.ts';
import { rosterImportText as text } from './roster-import.text.ts';

function countRows(state: ImportState): number | undefined {
  if (state.step === 'wrong') return state.refusal.total;
  return state.step === 'right' || state.step === 'done' ? rowsOf(state.outcome) : undefined;
}

/** The empty file that rosters are filled into. */
export function TemplateButton() {
  return (
    <Button icon={<Icon name="download" />} onClick={() => void downloadFile(rosterTemplate, {})}>
      {text.template}
    </Button>
  );
}

function FileHead({ chosen, rows }: { chosen: ChosenFile; rows: number | undefined }) {
  const time = chosen.at.toLocaleTimeString('zh-CN', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const facts = [
    ...(rows === undefined ? [] : [text.rows(rows)]),
    fileSize(chosen.file.size),
    text.chosenAt(time),
  ];
  return (
    <div className={css.top}>
      <span className={css.ico}>
        <Icon name="table" />
      </span>
      <div>
        <div className={css.nm}>{chosen.file.name}</div>
        <div className={css.mt}>{facts.join(text.join)}</div>
      </div>
      <div className={css.end}>
        <TemplateButton />
      </div>
    </div>
  );
}

type MapProps = {
  rows: number;
  seconds: number;
  faults?: { rows: readonly number[]; lastRow: number; count: number };
};

function RowMap({ rows, seconds, faults }: MapProps) {
  const marks = faults ? rowMarks(faults.rows, faults.lastRow) : [];
  return (
    <div className={css.map}>
      <div className={css.lb}>
        <span>
          {text.checkedBefore}
          <b>{text.checkedRows(rows)}</b>
          {text.checkedAfter(seconds)}
        </span>
        {faults && <span>{text.mapLegend}</span>}
      </div>
      <div
        className={css.rowmap}
        {...(faults && { role: 'img', 'aria-label': text.mapLabel(faults.count) })}
      >
        {marks.map(({ row, at }) => (
          <i key={row} style={{ left: `${at}%` }} />
        ))}
      </div>
      {faults && (
        <div className={css.rowno} aria-hidden="true">
          {marks.flatMap(({ row, at, labelled }) =>
            labelled
              ? [
                  <span key={row} style={{ left: `${at}%` }}>
                    {row}
                  </span>,
                ]
              : [],
          )}
        </div>
      )}
    </div>
  );
}

type NoteProps = { wrong?: boolean; title: string; detail: string; children: ReactNode };

function Note({ wrong = false, title, detail, children }: NoteProps) {
  return (
    <div className={clsx(css.note, wrong && css.wrong)} role="status">
      <Icon name={wrong ? 'warn' : 'check'} />
      <div className={css.said}>
        <b>{title}</b>
        <p>{detail}</p>
      </div>
      {children}
    </div>
  );
}

function WorkingNote({ words, cancel }: { words: string; cancel?: () => void }) {
  return (
    <div className={css.working} role="status">
      <div className={css.lb}>
        <span>{words}…</span>
        {cancel && <Button onClick={cancel}>{text.cancel}</Button>}
      </div>
      <div className={clsx(css.busy, looks.track)}>
        <i />
      </div>
    </div>
  );
}

function WrongNote({ roster, state }: { roster: RosterImport; state: ImportState }) {
  if (state.step !== 'wrong') return null;
  const { faultFile: token, faultCount } = state.refusal;
  const detail = text.faultsDetail + (token === null ? '' : text.faultFileBack);
  return (
    <Note wrong title={text.faultsTitle(faultCount)} detail={detail}>
      {token !== null && (
        <Button
          icon={<Icon name="download" />}
          onClick={() => void downloadFile(rosterFaultFile, { token })}
        >
          {text.faultFile}
        </Button>
      )}
      <Button type="primary" onClick={roster.rechoose}>
        {text.rechoose}
      </Button>
    </Note>
  );
}

function warningWords({ warningCount }: RosterOutcome): string {
  return warningCount > 0 ? text.warned(warningCount) : '';
}

function RightNote({ roster, state }: { roster: RosterImport; state: ImportState }) {
  if (state.step !== 'right') return null;
  const { chosen, outcome } = state;
  const title = outcome.total === 0 ? text.writeNothing : text.rightTitle;
  const unused =
    outcome.unusedColumns.length > 0 ? text.unused(outcome.unusedColumns) : text.rightDetail;
  const detail = outcome.total === 0 ? '' : unused;
  return (
    <Note title={title} detail={detail + warningWords(outcome)}>
      <Button onClick={roster.rechoose}>{text.rechoose}</Button>
      {outcome.total > 0 && (
        <Button type="primary" autoFocus onClick={() => roster.write(chosen)}>
          {text.write}
        </Button>
      )}
    </Note>
  );
}

type DoneProps = { roster: RosterImport; state: ImportState; schoolName: string };

function DoneNote({ roster, state, schoolName }: DoneProps) {
  const navigate = useNavigate();
  if (state.step !== 'done') return null;
  const { total } = state.outcome;
  const students = `/mainPage/patientsList?schoolId=${state.chosen.schoolId}`;
  return (
    <Note
      title={total > 0 ? text.done(total) : text.doneNothing}
      detail={(total > 0 ? text.doneDetail(schoolName) : '') + warningWords(state.outcome)}
    >
      <Button onClick={roster.rechoose}>{text.again}</Button>
      <Button type="primary" onClick={() => void navigate(students)}>
        {text.seeStudents}
      </Button>
    </Note>
  );
}

/** Hidden rows, columns and sheets of the file, and which sheet was read. */
function Source({ state }: { state: ImportState }) {
  const lines = listSourceLines(findSource(state));
  if (lines.length === 0) return null;
  return (
    <ul className={css.source}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function findSource(state: ImportState): RosterSource | undefined {
  if ('refusal' in state) return state.refusal.source;
  return 'outcome' in state ? state.outcome.source : undefined;
}

function listSourceLines(source: RosterSource | undefined): string[] {
  if (!source) return [];
  const { sheet, otherSheets, hiddenRows, hiddenColumns } = source;
  const others = otherSheets.map(({ name, hidden }) => (hidden ? text.hiddenSheet(name) : name));
  return [
    ...(hiddenRows > 0 ? [text.hiddenRows(hiddenRows)] : []),
    ...(hiddenColumns.length > 0 ? [text.hiddenColumns(hiddenColumns)] : []),
    ...(others.length > 0 ? [text.otherSheets(sheet, others)] : []),
  ];
}

export function FilePanel({ roster, schoolName }: { roster: RosterImport; schoolName: string }) {
  const { state } = roster;
  if (state.step === 'choose') return null;
  return (
    <section className={clsx(css.file, looks.card)}>
      <FileHead chosen={state.chosen} rows={countRows(state)} />
      {state.step === 'checking' && <WorkingNote words={text.checking} cancel={roster.cancel} />}
      {state.step === 'writing' && <WorkingNote words={text.writing} />}
      {state.step === 'right' && <RowMap rows={rowsOf(state.outcome)} seconds={state.seconds} />}
      {state.step === 'wrong' && (
        <RowMap
          rows={state.refusal.total}
          seconds={state.seconds}
          faults={{
            rows: state.refusal.faultRows,
            lastRow: state.refusal.lastRow,
            count: state.refusal.wrongRows,
          }}
        />
      )}
      <Source state={state} />
      <WrongNote roster={roster} state={state} />
      <RightNote roster={roster} state={state} />
      <DoneNote roster={roster} state={state} schoolName={schoolName} />
    </section>
  );
}
