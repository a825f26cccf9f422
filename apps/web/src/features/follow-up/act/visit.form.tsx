/** What a hospital found at a visit: recorded, corrected, or taken over from a report once it is checked. */
import {
  type CaseView,
  isAnswered,
  isContradictory,
  type VisitResult,
} from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import { App } from 'antd';
import { LOCAL_CODES, Refused } from '#platform/call/refused.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import { VisitResultFields } from '#ui/visit-result/visit-result.fields.tsx';
import { visitResultText } from '#ui/visit-result/visit-result.text.ts';
import {
  toVisitResult,
  toVisitValues,
  type VisitValues,
} from '#ui/visit-result/visit-values.rules.ts';
import { actText } from '../follow-up.text.ts';
import type { ActedChild, VisitAction } from './acts.rules.ts';
import { Meanwhile } from './meanwhile.tsx';
import { useAct } from './use-act.ts';

type Props = { row: ActedChild; action: VisitAction; read: CaseView; onClose: () => void };

const WIDTH = 640;

/** Thrown to keep the form open with its input. */
const notSaved = new Refused({ code: LOCAL_CODES.offline, message: visitResultText.again });

/** What is asked about once before it is saved. */
function doubtOf(result: VisitResult) {
  const words = visitResultText;
  if (result.hospital === null && !isAnswered(result))
    return { title: words.bare, content: words.bareDetail, okText: words.bareSave };
  if (!isContradictory(result)) return undefined;
  return { title: words.again, content: words.againDetail, okText: words.againSave };
}

/** A visit may answer an earlier finding than that of the case. */
function firstExamDay({ entries }: CaseView) {
  const days = entries.flatMap(({ kind, day }) => (kind === 'examined' && day ? [day] : []));
  return days.sort()[0];
}

export function VisitForm({ row, action, read, onClose }: Props) {
  const { modal } = App.useApp();
  const text = actText.visited;
  const { act, meanwhile } = useAct(read, { patientId: row.id, success: text.done });
  const { inPlaceOf } = action;
  const earliest = firstExamDay(read);
  const cancelling = { cancelText: visitResultText.againBack, autoFocusButton: 'cancel' } as const;
  const save = async (values: VisitValues) => {
    const { day } = values;
    const result = toVisitResult(values);
    const doubt = doubtOf(result);
    if (doubt && !(await modal.confirm({ ...doubt, ...cancelling }))) throw notSaved;
    await act({ kind: 'visited', day, result, ...(inPlaceOf && { actId: inPlaceOf.id }) });
  };
  return (
    <FormModal<VisitValues>
      title={text.title(row.name)}
      name="case-visit"
      width={WIDTH}
      initial={toVisitValues(inPlaceOf?.day ?? null, inPlaceOf?.result ?? undefined)}
      submit={save}
      onClose={onClose}
    >
      <Meanwhile entries={meanwhile} />
      <VisitResultFields
        {...(earliest && { earliest })}
        today={dateInShanghai(new Date())}
        needsAll={false}
      />
    </FormModal>
  );
}
