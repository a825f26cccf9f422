/** On the page of a child: what its family asked to be corrected, and everything about the child as a file. */
import {
  type CorrectionRequest,
  correctionDecisionWord,
  correctionRequestsOfChild,
  exportChildData,
  requestChannelWord,
} from '@spine/contract/data-request';
import { dayOf, formatToMinute } from '@spine/contract/kernel';
import { useState } from 'react';
import { downloadFile } from '#platform/call/download.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useOnce } from '#ui/use-once.ts';
import { factWords, Standing } from './correction.columns.tsx';
import { countOpen } from './correction.rules.ts';
import css from './data-request.module.css';
import { requestCardText as text } from './data-request.text.ts';

const AddCorrectionForm = lazyComponent(
  async () => (await import('./add-correction.form.tsx')).AddCorrectionForm,
);
const DecideCorrectionForm = lazyComponent(
  async () => (await import('./decide-correction.form.tsx')).DecideCorrectionForm,
);

const WIDTHS = [120, 90] as const;

type Child = { readonly id: string; readonly name: string };

function useRequests(patientId: string) {
  return useApiQuery(correctionRequestsOfChild, { patientId }, { staleTime: 0 });
}

/** Beside the name of the child while a request is open. */
export function RequestMark({ id }: Pick<Child, 'id'>) {
  const { open, overdue } = countOpen(useRequests(id).data?.rows ?? []);
  if (open === 0) return null;
  if (overdue === 0) return <span>{text.mark(open)}</span>;
  return <span className={css.late}>{text.markLate(open)}</span>;
}

function Outcome({ request }: { request: CorrectionRequest }) {
  const { decision, decidedAt, decidedByName, reason, correctedAt } = request;
  if (decision === null || decidedAt === null) return null;
  return (
    <p className={looks.soft}>
      {text.decided(correctionDecisionWord[decision], dayOf(decidedAt), decidedByName ?? '')}
      {reason !== null && ` ${text.reason(reason)}`}
      {correctedAt !== null && ` ${text.correctedAt(formatToMinute(correctedAt))}`}
    </p>
  );
}

type LineProps = { request: CorrectionRequest; decide: (() => void) | undefined };

function Line({ request, decide }: LineProps) {
  const { requestedAt, asker, channel, requested, decision } = request;
  return (
    <li>
      <span className={css.head}>
        <span className={looks.faint}>
          {text.origin(dayOf(requestedAt), asker, requestChannelWord[channel])}
        </span>
        {decision === null && <Standing {...request} />}
      </span>
      <p>{text.shouldBe(factWords(request), requested)}</p>
      <Outcome request={request} />
      {decision === null && decide && (
        <button type="button" className={buttonCss.link} onClick={decide}>
          {text.decide}
        </button>
      )}
    </li>
  );
}

function ExportButton({ id }: Pick<Child, 'id'>) {
  const { busy, once } = useOnce();
  const save = async () => {
    await downloadFile(exportChildData, { patientId: id });
    toast.success(text.exported);
  };
  return (
    <button
      type="button"
      className={buttonCss.btn}
      aria-disabled={busy}
      onClick={() => void once(save).catch(() => undefined)}
    >
      {busy ? text.exporting : text.exportAll}
    </button>
  );
}

type Opened = CorrectionRequest | 'new';

export function Requests({ child }: { child: Child }) {
  const query = useRequests(child.id);
  const mayDecide = useCan('patientList.edit');
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  return (
    <div className={css.requests}>
      <QueryResult query={query} widths={WIDTHS}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={looks.soft}>{text.none}</p>
          ) : (
            <ul>
              {rows.map((request) => (
                <Line
                  key={request.id}
                  request={request}
                  decide={mayDecide ? () => open(request) : undefined}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <div className={css.acts}>
        <button type="button" className={buttonCss.btn} onClick={() => open('new')}>
          {text.add}
        </button>
        <ExportButton id={child.id} />
      </div>
      {opened === 'new' && <AddCorrectionForm child={child} onClose={close} />}
      {opened !== undefined && opened !== 'new' && (
        <DecideCorrectionForm name={child.name} request={opened} onClose={close} />
      )}
    </div>
  );
}
