/** One file: what is in it, where its parts are, and whether it was handed in. */

import { dateInShanghai, formatToMinute } from '@spine/contract/kernel';
import {
  downloadMonitoringFile,
  type FilePart,
  fileFormatWord,
  handInMonitoringFile,
  listMonitoringFiles,
  type MonitoringFile,
  orderMonitoringFile,
  undoMonitoringHandIn,
} from '@spine/contract/monitoring';
import { Button } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { downloadFile } from '#platform/call/download.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { announceJob } from '#platform/jobs.ts';
import { useCan } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { fileSize } from '#ui/file-size.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useRegions } from '#ui/region-cascader/region-label.tsx';
import looks from '#ui/styles/looks.module.css';
import { fileText as text } from './file.text.ts';
import { faultLines, leftOutWords, titleOf } from './file-view.ts';
import css from './monitoring-file.module.css';

/** Loaded when it is opened. */
const HandInForm = lazyComponent(async () => (await import('./hand-in.form.tsx')).HandInForm);

type Props = { file: MonitoringFile; planId: string };

export function FileCard({ file, planId }: Props) {
  const mayEdit = useCan('monitoring.edit');
  const title = titleOf(file, useRegions()?.regionNames);
  return (
    <li className={clsx(looks.card, css.file)} aria-label={title}>
      <div className={css.head}>
        <h3 className={looks.h2}>{title}</h3>
        <span className={looks.plainTag}>{fileFormatWord[file.format]}</span>
        <State file={file} />
        <span className={css.end}>
          {mayEdit &&
            (file.isAsking ? (
              <Anyway file={file} planId={planId} />
            ) : (
              <HandIn file={file} title={title} />
            ))}
        </span>
      </div>
      <p className={looks.soft}>
        {text.ordered(file.orderedByName, formatToMinute(file.orderedAt))}
        {text.between}
        {text.rows(file.rows)}
        {!file.isAsking && file.bounced > 0 && `${text.between}${text.bounced(file.bounced)}`}
        {file.doubtful > 0 && `${text.between}${text.doubtful(file.doubtful)}`}
      </p>
      <Notes file={file} />
      {file.parts.length > 0 && <Parts file={file} mayFetch={mayEdit && file.removed === null} />}
    </li>
  );
}

function State({ file }: { file: MonitoringFile }) {
  if (file.isAsking) return <span className={clsx(looks.plainTag, css.asking)}>{text.asking}</span>;
  const word = file.handedIn === null ? text.notHandedIn : text.handedIn;
  return (
    <>
      <span className={clsx(looks.plainTag, file.handedIn && css.handedIn)}>{word}</span>
      {file.removed && <span className={looks.plainTag}>{text.removed}</span>}
    </>
  );
}

function Notes({ file }: { file: MonitoringFile }) {
  const { handedIn, removed, changedSchools, base } = file;
  const leftOut = leftOutWords(file);
  return (
    <>
      {file.isAsking && <p role="status">{text.askingWords(file.bounced, file.rows)}</p>}
      {leftOut !== undefined && <p className={looks.soft}>{leftOut}</p>}
      {handedIn && <p>{text.handedInWords(handedIn.on, handedIn.to, handedIn.byName)}</p>}
      {handedIn && handedIn.note !== '' && <p className={looks.soft}>{text.note(handedIn.note)}</p>}
      {changedSchools.length > 0 && (
        <p className={css.warning}>
          {text.changedSchools(
            changedSchools.join(text.nameBetween),
            base === 'removed' ? 'whole' : 'changes',
          )}
        </p>
      )}
      {removed && <p className={looks.soft}>{text.removals[removed.cause]}</p>}
    </>
  );
}

function Parts({ file, mayFetch }: { file: MonitoringFile; mayFetch: boolean }) {
  return (
    <ul className={css.parts} aria-label={text.parts}>
      {file.parts.map((part) => (
        <li key={part.nr} className={css.part}>
          <b>{nameOf(part)}</b>
          <span>{text.rows(part.rows)}</span>
          <span>{fileSize(part.size)}</span>
          <code className={css.hash} title={text.hashHead}>
            {part.sha256}
          </code>
          {mayFetch && (
            <BusyButton
              size="small"
              aria-label={text.downloadPart(nameOf(part))}
              run={() => downloadFile(downloadMonitoringFile, { id: file.id, nr: part.nr })}
            >
              {text.download}
            </BusyButton>
          )}
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ content, nr }: FilePart): string =>
  content === 'gone' ? text.gonePart : text.part(nr);

/** The second question: what would bounce, by cause. */
function Anyway({ file, planId }: Props) {
  const confirm = useConfirm();
  const order = useApiMutation(orderMonitoringFile);
  const { kind, format, scope, areaCode, schoolId, stage, bounced } = file;
  const ask = () => {
    const id = newRecordId();
    confirm({
      title: text.anywayTitle(bounced),
      detail: text.anywayDetail,
      lostHead: text.anywayHead,
      lost: faultLines(file),
      okText: text.anyway,
      danger: true,
      act: async () => {
        await order.mutateAsync({
          input: {
            id,
            planId,
            kind,
            format,
            scope,
            questionId: file.id,
            ...(areaCode !== null && { areaCode }),
            ...(schoolId !== null && { schoolId }),
            ...(stage !== null && { stage }),
          },
        });
        announceJob([listMonitoringFiles]);
      },
    });
  };
  return (
    <>
      <Link to="/mainPage/monitoring/check">{text.toCheck}</Link>
      <Button danger onClick={ask}>
        {text.anyway}
      </Button>
    </>
  );
}

function HandIn({ file, title }: { file: MonitoringFile; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const confirm = useConfirm();
  const refresh = [listMonitoringFiles];
  const handIn = useApiMutation(handInMonitoringFile, { success: text.noted, refresh });
  const undo = useApiMutation(undoMonitoringHandIn, { success: text.undone, refresh });
  const { id } = file;
  const askToUndo = () =>
    confirm({
      title: text.undoTitle,
      detail: text.undoDetail,
      okText: text.undo,
      act: () => undo.mutateAsync({ input: { id } }),
    });
  if (file.handedIn !== null) return <Button onClick={askToUndo}>{text.undo}</Button>;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.handIn}</Button>
      {isOpen && (
        <HandInForm
          title={text.handInTitle(title)}
          earliest={dateInShanghai(new Date(file.orderedAt))}
          submit={async (values) => {
            await handIn.mutateAsync({ input: { id, ...values } });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
