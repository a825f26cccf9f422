/** The operation log: search, sort, and a line in full in the drawer. */
import { formatToSecond, LOG_MODEL_NAMES, Role } from '@spine/contract/kernel';
import {
  exportLogs,
  type LogBlock,
  type LogInfo,
  type LogPoint,
  type ListedLogRow as LogRow,
  listLogs,
  logDetail,
  logSeal,
  verifyLog,
} from '@spine/contract/log';
import clsx from 'clsx';
import { copyText } from '#platform/browser/copy-text.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { announceJob } from '#platform/jobs.ts';
import { useSession } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { LogNav } from '#ui/page/log-nav.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { LogCard, logColumns, logFilters, pointName, shortId } from './log.columns.tsx';
import css from './log.module.css';
import { logText as text } from './log.text.ts';

/** Columns that the head of the drawer shows already. */
const HEAD_KEYS = ['keymsg', 'keypoint'];

function Point({ point }: { point: LogPoint }) {
  const { id, kind, name, deleted } = point;
  return (
    <li title={id}>
      <span className={css.kind}>{kind ? LOG_MODEL_NAMES[kind] : text.unnamed}</span>
      <span className={css.name}>{pointName(point)}</span>
      {deleted && name !== null && (
        <span className={clsx(looks.plainTag, looks.xs)}>{text.deleted}</span>
      )}
      {name !== null && <code>{shortId(id)}</code>}
    </li>
  );
}

/** A note, and a link that copies a value. */
function CopyLine({ value, label, note }: { value: string; label: string; note?: string }) {
  return (
    <p className={css.copy}>
      {note && <span>{note}</span>}
      <button type="button" className={buttonCss.link} onClick={() => void copyText(value, text)}>
        {label}
      </button>
    </p>
  );
}

function Points({ keypoint, points, count }: LogInfo) {
  return (
    <section className={looks.part}>
      <h3>
        {text.keypoint}
        {count > 1 && <small>{text.count(count)}</small>}
      </h3>
      {count === 0 ? (
        <p className={looks.soft}>{text.noPoint}</p>
      ) : (
        <>
          <ul className={css.points}>
            {points.map((point) => (
              <Point key={point.id} point={point} />
            ))}
          </ul>
          <CopyLine
            value={keypoint}
            label={text.copyIds}
            note={count > points.length ? text.more(count - points.length) : ''}
          />
        </>
      )}
    </section>
  );
}

function Sealed({ block }: { block: LogBlock }) {
  return (
    <>
      <p className={css.sealed}>{text.sealedIn(block.number)}</p>
      <dl className={looks.kv}>
        <dt>{text.sealedAt}</dt>
        <dd>{formatToSecond(block.sealedAt)}</dd>
        <dt>{text.hash}</dt>
        <dd>
          <code className={css.hash}>{block.hash}</code>
        </dd>
      </dl>
      <CopyLine value={block.hash} label={text.copyHash} />
    </>
  );
}

function Seal({ block }: { block: LogBlock | null }) {
  return (
    <section className={looks.part}>
      <h3>{text.seal}</h3>
      {block ? (
        <Sealed block={block} />
      ) : (
        <>
          <p className={css.sealed}>{text.waiting}</p>
          <p className={looks.soft}>{text.waitingHint}</p>
        </>
      )}
    </section>
  );
}

/** One line of the log in full, in the drawer: who did what, to which things, and the block it is sealed in. */
function LogLinePanel({ line }: { line: LogRow }) {
  return (
    <>
      <h2 className={css.message}>{line.keymsg}</h2>
      <dl className={looks.kv}>
        {logColumns
          .filter(({ key }) => !HEAD_KEYS.includes(key))
          .map(({ key, title, render }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{render(line)}</dd>
            </div>
          ))}
      </dl>
      <QueryResult query={useApiQuery(logDetail, { id: line.id })} widths={[84, 220]}>
        {(detail) => (
          <>
            <Points {...detail} />
            <Seal block={detail.block} />
          </>
        )}
      </QueryResult>
    </>
  );
}

const REFETCH_MS = 30_000;
const HASH_SHOWN = 12;

/** The newest block of the sealed log, in the toolbar of the list, with a button to verify the log. */
function LogSealLine() {
  const { data } = useApiQuery(logSeal, {}, { refetchInterval: REFETCH_MS });
  const verify = useApiMutation(verifyLog);
  if (!data) return null;
  const { block, waiting } = data;
  return (
    <p className={css.seal}>
      {block ? (
        <>
          <span>{text.lastSealed(block.number, formatToSecond(block.sealedAt))}</span>
          <code title={block.hash}>{text.lastHash(block.hash.slice(0, HASH_SHOWN))}</code>
        </>
      ) : (
        <span>{text.nothingSealed}</span>
      )}
      {waiting > 0 && <span>{text.stillWaiting(waiting)}</span>}
      <BusyButton
        size="small"
        run={() => verify.mutateAsync({ input: {} }).then(() => announceJob())}
      >
        {text.verify}
      </BusyButton>
    </p>
  );
}

export function LogListPage() {
  const isPlatform = useSession((state) => state.user?.role === Role.Platform);
  return (
    <ListPage
      listKey="logs"
      title={text.title}
      nav={<LogNav />}
      endpoint={listLogs}
      exported={exportLogs}
      rowKey={(row) => row.id}
      columns={logColumns}
      filters={logFilters}
      emptyHint={text.emptyHint}
      drawer={{
        label: text.drawer,
        body: (line) => <LogLinePanel key={line.id} line={line} />,
      }}
      card={(line) => <LogCard line={line} />}
      actions={isPlatform && <LogSealLine />}
    />
  );
}
