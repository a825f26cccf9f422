/** The rows of a preview: a tab for each kind, the parts that change, and each row as old → new. */
import { startExport } from '@spine/contract/job';
import {
  documentChange,
  exportRosterRows,
  foundWhere,
  foundWord,
  genderWord,
  guardText,
  LEAVES,
  NO_PHONE,
  REPEATS,
  ROSTER_PARTS,
  type RosterBatch,
  type RosterBatchRow,
  type RosterChanges,
  rosterKindWord,
  rosterPartWord,
} from '@spine/contract/patient';
import clsx from 'clsx';
import { call } from '#platform/call/call.ts';
import { announceJob } from '#platform/jobs.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/icon/icon-button.tsx';
import { listText } from '#ui/list-page/list.text.ts';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import tabCss from '#ui/list-page/tabs/tab-bar.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { FaultsTable } from './faults.table.tsx';
import type { PreviewTab, PreviewView, Show } from './preview.address.ts';
import { ROWS_A_PAGE, useRosterRows } from './preview.queries.ts';
import { previewText as text } from './preview.text.ts';
import { LinkAct, RowActs } from './row.acts.tsx';
import { type RowEdit, useLeaverChoice, useRowEdit } from './row.edit.ts';
import css from './rows.module.css';

export const ROWS_ID = 'roster-rows';

type Props = { batch: RosterBatch; view: PreviewView; show: Show };

const TABS: readonly { tab: PreviewTab; words: string; crosses?: true }[] = [
  { tab: 'new', words: rosterKindWord.new },
  { tab: 'changed', words: rosterKindWord.changed },
  { tab: 'same', words: rosterKindWord.same },
  { tab: 'found', words: text.found },
  { tab: 'absent', words: rosterKindWord.absent, crosses: true },
  { tab: 'wrong', words: rosterKindWord.wrong },
  { tab: 'warned', words: text.warned },
  { tab: 'excluded', words: rosterKindWord.excluded },
];
/** There only where there are such rows. */
const RARE: readonly PreviewTab[] = ['found', 'warned', 'excluded'];

function Tabs({ batch: { counts }, view, show }: Props) {
  return (
    <nav className={tabCss.tabs} aria-label={text.rows}>
      {TABS.filter(({ tab }) => !RARE.includes(tab) || counts[tab] > 0).map(
        ({ tab, words, crosses = false }) => (
          <button
            key={tab}
            type="button"
            aria-current={!view.mark && view.tab === tab}
            data-crosses={crosses}
            onClick={() => show({ tab })}
          >
            {words} <small>{text.number(counts[tab])}</small>
          </button>
        ),
      )}
    </nav>
  );
}

/** Which of the changes are shown. */
function Parts({ batch: { parts }, view, show }: Props) {
  const cells = ROSTER_PARTS.reduce((sum, part) => sum + parts[part], 0);
  const changing = ROSTER_PARTS.filter((part) => parts[part] > 0);
  return (
    <fieldset className={css.pick} aria-label={text.parts}>
      <button
        type="button"
        aria-pressed={view.part === undefined}
        onClick={() => show({ tab: 'changed' })}
      >
        {text.allParts(cells)}
      </button>
      {changing
        .toSorted((one, other) => parts[other] - parts[one])
        .map((part) => (
          <button
            key={part}
            type="button"
            aria-pressed={view.part === part}
            onClick={() => show({ tab: 'changed', part })}
          >
            {rosterPartWord[part]} {text.number(parts[part])}
          </button>
        ))}
    </fieldset>
  );
}

/** The guard whose rows are shown, and the way back to all. */
function Marked({ batch: { guards }, view, show }: Props) {
  const guard = guards.find(({ kind }) => kind === view.mark);
  return (
    <span className={css.marked}>
      {guard && text.onlyMarked(guardText(guard).title)}
      <button type="button" className={buttonCss.link} onClick={() => show({ tab: view.tab })}>
        {text.showAll}
      </button>
    </span>
  );
}

type ChangeProps = { words: string; from: string; to: string };

function Change({ words, from, to }: ChangeProps) {
  return (
    <span className={css.change}>
      <em>{words}</em>
      <s>{from}</s>
      <Icon name="right" />
      <span className={looks.unseen}>{text.changedTo}</span>
      <b>{to}</b>
    </span>
  );
}

const clazzOf = ({ gradeName, clazzName }: { gradeName: string; clazzName: string }) =>
  `${gradeName}${clazzName}`;

/** The changes of a row in words, each from the stored to the file's. */
function changesOf(changes: RosterChanges): ChangeProps[] {
  const { name, gender, birthDate, clazz, repeats, leaves, tel, documentKind } = changes;
  const behind = repeats ? REPEATS : '';
  const left = leaves && { from: clazzOf(leaves), to: LEAVES };
  const plain = {
    clazz: clazz ? { from: clazzOf(clazz.from), to: `${clazzOf(clazz.to)}${behind}` } : left,
  };
  const coded = {
    gender: gender && { from: genderWord[gender.from], to: genderWord[gender.to] },
    tel: tel && { from: tel.from ?? NO_PHONE, to: tel.to ?? NO_PHONE },
    document: documentKind && documentChange(documentKind),
  };
  const all = { name, birthDate, ...plain, ...coded };
  return ROSTER_PARTS.flatMap((part) => {
    const change = all[part];
    return change ? [{ words: rosterPartWord[part], ...change }] : [];
  });
}

/** What the file says of a child, or what is stored of one whom it does not name. */
function factsOf(row: RosterBatchRow): string[] {
  const { gender, birthDate, tel } = row;
  const facts = [clazzOf(row), gender && genderWord[gender], birthDate, tel];
  return facts.flatMap((fact) => (fact ? [fact] : []));
}

/** The child that has left and may be the one of a row. */
function FoundChild({ found }: { found: NonNullable<RosterBatchRow['found']> }) {
  return (
    <span className={looks.soft}>
      {text.foundChild(foundWhere(found), found)}
      {found.by === 'alike' && ` ${found.studentId}`}
      {text.join}
      <b>{foundWord(found.taken)}</b>
    </span>
  );
}

/** All rows that found such a child at once. */
function FoundActs({ batch }: { batch: RosterBatch }) {
  const choose = useLeaverChoice(batch);
  return (
    <>
      <span className={css.marked}>{text.foundHint}</span>
      <span className={css.end}>
        <LinkAct words={text.takeAll} run={() => choose(undefined, true)} />{' '}
        <LinkAct words={text.takeNone} run={() => choose(undefined, false)} />
      </span>
    </>
  );
}

function Row({ row, edit }: { row: RosterBatchRow; edit: RowEdit }) {
  const changes = changesOf(row.changes);
  const { elsewhere, found } = row;
  return (
    <tr>
      <td>{row.sheet === null ? row.row : text.sheetRow(row.sheet, row.row)}</td>
      <td className={css.name}>{row.name}</td>
      <td className={css.number}>{row.studentId}</td>
      <td>
        <div className={css.changes}>
          {changes.length === 0 && factsOf(row).map((fact) => <span key={fact}>{fact}</span>)}
          {changes.map((change) => (
            <Change key={change.words} {...change} />
          ))}
          {found && <FoundChild found={found} />}
          {elsewhere && (
            <span className={looks.soft}>
              {text.elsewhere(elsewhere.schoolName, elsewhere.name)}
            </span>
          )}
        </div>
      </td>
      <td className={css.acts}>
        <RowActs row={row} edit={edit} />
      </td>
    </tr>
  );
}

type RowsProps = { rows: readonly RosterBatchRow[]; view: PreviewView; edit: RowEdit };

function Rows({ rows, view, edit }: RowsProps) {
  const { columns } = text;
  const isChange = view.mark !== undefined || view.tab === 'changed' || view.tab === 'found';
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{columns.row}</th>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.studentId}</th>
          <th scope="col">{isChange ? columns.change : columns.child}</th>
          <th scope="col">
            <span className={looks.unseen}>{columns.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.nr ?? row.patientId} row={row} edit={edit} />
        ))}
      </tbody>
    </table>
  );
}

/** The rows of a tab: cells with their causes where something is wrong, else the children. */
function Shown({ rows, view, edit }: RowsProps) {
  if (rows.length === 0)
    return <p className={css.nothing}>{view.mark ? text.nothingMarked : text.nothing[view.tab]}</p>;
  const { tab, mark } = view;
  if (mark || (tab !== 'wrong' && tab !== 'warned'))
    return <Rows rows={rows} view={view} edit={edit} />;
  const isWarned = tab === 'warned';
  return (
    <FaultsTable
      faults={rows.flatMap(({ nr, faults, warnings }) =>
        (isWarned ? warnings : faults).map((fault, at) => ({ ...fault, nr, isFirst: at === 0 })),
      )}
      label={isWarned ? text.warned : rosterKindWord.wrong}
      soft={isWarned}
      edit={edit}
    />
  );
}

/** All rows with what each changes and what is wrong with it, as a file under 任务. */
export function DifferencesButton({ batchId, words }: { batchId: string; words: string }) {
  const start = async () => {
    await call(startExport, { path: exportRosterRows.path, input: { batchId } });
    announceJob();
  };
  return (
    <BusyButton icon={<Icon name="download" />} run={start}>
      {words}
    </BusyButton>
  );
}

function Foot({ batch, view, show, total }: Props & { total: number }) {
  const first = (view.page - 1) * ROWS_A_PAGE + 1;
  return (
    <div className={css.foot}>
      {total > 0 && (
        <span>{text.range(first, Math.min(first + ROWS_A_PAGE - 1, total), total)}</span>
      )}
      {total > ROWS_A_PAGE && (
        <span className={css.turn}>
          <IconButton
            icon="left"
            label={listText.pages.prev}
            disabled={view.page === 1}
            onClick={() => show({ ...view, page: view.page - 1 })}
          />
          <IconButton
            icon="right"
            label={listText.pages.next}
            disabled={view.page * ROWS_A_PAGE >= total}
            onClick={() => show({ ...view, page: view.page + 1 })}
          />
        </span>
      )}
      <DifferencesButton batchId={batch.id} words={text.differences} />
    </div>
  );
}

export function RowsPanel(props: Props) {
  const { batch, view } = props;
  const query = useRosterRows(batch, view);
  const edit = useRowEdit(batch);
  const { data, error, refetch } = query;
  return (
    <section className={clsx(looks.card, css.rows)} aria-label={text.rows} id={ROWS_ID}>
      <Tabs {...props} />
      {!view.mark && view.tab === 'found' && (
        <div className={css.bar}>
          <FoundActs batch={batch} />
        </div>
      )}
      {(view.mark || view.tab === 'changed') && (
        <div className={css.bar}>
          {view.mark ? <Marked {...props} /> : <Parts {...props} />}
          <span className={css.end}>{text.order}</span>
        </div>
      )}
      <div aria-busy={query.isFetching}>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {data && <Shown rows={data.rows} view={view} edit={edit} />}
        {!data && !error && <SkeletonRows widths={[60, 80, 160, 300]} />}
      </div>
      {data && <Foot {...props} total={data.total} />}
    </section>
  );
}
