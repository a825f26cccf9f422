/** The state of what a family says. The act's id is made once and sent with every attempt, so that it is said once. */
import type { CalendarDate } from '@spine/contract/kernel';
import {
  type FamilyAnswer,
  type FamilyFollowUp,
  type NotYetReason,
  quickQueryVisit,
} from '@spine/contract/quick-query';
import { useRef, useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { useOnce } from '#ui/use-once.ts';
import { familyCall } from '../family-call.ts';
import { errorMessage } from '../loaded.tsx';
import type { Family } from '../use-family.ts';
import { readiness } from './photos.rules.ts';
import { usePhotos } from './use-photos.ts';
import { visitText as text } from './visit.text.ts';

type Values = {
  readonly answer: FamilyAnswer;
  readonly visitedOn: CalendarDate;
  /** Empty until it is chosen. */
  readonly bookedFor: CalendarDate | '';
  readonly hospital: string;
  readonly note: string;
  readonly reason: NotYetReason;
};

type Opened = {
  readonly family: Family;
  readonly childId: string;
  readonly followUp: FamilyFollowUp;
  readonly answer: FamilyAnswer;
};

function initialValues({ followUp: { report, booked }, answer }: Opened): Values {
  return {
    answer,
    visitedOn: report?.day ?? serverToday(),
    bookedFor: booked?.day ?? '',
    hospital: (report ?? booked)?.hospital ?? '',
    note: report?.note ?? '',
    reason: 'noSlot',
  };
}

/** What is sent of the fields: those that the answer asks for. */
function saidOf({ answer, visitedOn, bookedFor, hospital, note, reason }: Values) {
  if (answer === 'notYet') return { answer, reason };
  return answer === 'visited'
    ? { answer, day: visitedOn, hospital: hospital.trim(), note: note.trim() }
    : { answer, day: bookedFor, hospital: hospital.trim() };
}

export function useVisit(opened: Opened) {
  const { family, childId, followUp } = opened;
  const [values, setValues] = useState(() => initialValues(opened));
  const [fault, setFault] = useState('');
  const { busy, once } = useOnce();
  const actId = useRef(newRecordId());
  const sent = usePhotos({ family, childId }, followUp.report?.photoIds ?? []);
  /** What was missing of them is no longer said once they change. */
  const saying =
    <Of>(act: (of: Of) => void) =>
    (of: Of) => {
      setFault('');
      act(of);
    };
  const photos = {
    ...sent,
    add: saying(sent.add),
    retry: saying(sent.retry),
    remove: saying(sent.remove),
  };
  const set = (change: Partial<Values>) => {
    setFault('');
    setValues((former) => ({ ...former, ...change }));
  };
  const findFault = (): string => {
    const day = { visited: values.visitedOn, booked: values.bookedFor, notYet: 'none' }[
      values.answer
    ];
    if (day === '') return text.chooseDay;
    if (values.answer !== 'visited') return '';
    return { ready: '', wait: text.wait, failed: text.someFailed }[readiness(photos.photos)];
  };
  const send = async () => {
    const found = findFault();
    setFault(found);
    if (found !== '') return;
    const isVisit = values.answer === 'visited';
    const photoIds = isVisit ? photos.photos.map(({ id }) => id) : [];
    const inPlaceOf = isVisit && followUp.report ? { inPlaceOf: followUp.report.id } : {};
    const said = { id: childId, actId: actId.current, photoIds, ...saidOf(values), ...inPlaceOf };
    try {
      const after = await family.callWithToken((token) =>
        familyCall(quickQueryVisit, { token, ...said }),
      );
      family.storeFollowUp(childId, after);
    } catch (error) {
      setFault(errorMessage(error));
    }
  };
  return { values, fault, busy, photos, set, send: () => once(send) };
}

export type VisitState = ReturnType<typeof useVisit>;
