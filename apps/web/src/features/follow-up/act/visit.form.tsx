/** What a hospital found at a visit: recorded, corrected, or taken over from a report once it is checked. */
import {
  type CaseView,
  findVisitQuestion,
  isAnswered,
  type VisitQuestion,
  type VisitResult,
} from '@spine/contract/follow-up';
import { App } from 'antd';
import { useState } from 'react';
import { LOCAL_CODES, Refused } from '#platform/call/refused.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import { VisitResultFields } from '#ui/visit-result/visit-result.fields.tsx';
import { visitResultText } from '#ui/visit-result/visit-result.text.ts';
import {
  toVisitResult,
  toVisitValues,
  type VisitValues,
} from '#ui/visit-result/visit-values.rules.ts';
import { actText } from '../case.text.ts';
import type { ActedChild, VisitAction } from './acts.rules.ts';
import { Meanwhile } from './meanwhile.tsx';
import { useAct } from './use-act.ts';

type Props = { row: ActedChild; action: VisitAction; read: CaseView; onClose: () => void };

const WIDTH = 640;

/** Thrown to keep the form open with its input. */
const notSaved = new Refused({ code: LOCAL_CODES.offline, message: visitResultText.again });

/** Whether nothing but the day was said. */
const isBare = (result: VisitResult) => result.hospital === null && !isAnswered(result);

export function VisitForm({ row, action, read, onClose }: Props) {
  const { modal } = App.useApp();
  const text = actText.visited;
  const { act, meanwhile } = useAct(read, { patientId: row.id, success: text.done });
  const { inPlaceOf } = action;
  const [asked, setAsked] = useState<VisitQuestion>();
  const cancelling = { cancelText: visitResultText.againBack, autoFocusButton: 'cancel' } as const;
  /** The same question is asked once. */
  const isMeant = (result: VisitResult) => {
    const { bare: title, bareDetail: content, bareSave: okText } = visitResultText;
    if (isBare(result)) return modal.confirm({ title, content, okText, ...cancelling });
    const question = findVisitQuestion(result);
    if (question === undefined || question === asked) return true;
    setAsked(question);
    return modal.confirm({
      title: visitResultText.questions[question],
      content: visitResultText.againSaved,
      okText: visitResultText.againSave,
      ...cancelling,
    });
  };
  const save = async (values: VisitValues) => {
    const { day } = values;
    const result = toVisitResult(values);
    if (!(await isMeant(result))) throw notSaved;
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
      <Meanwhile changes={meanwhile} />
      <VisitResultFields today={serverToday()} />
    </FormModal>
  );
}
