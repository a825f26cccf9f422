/** Practice: the screens of the examination with an invented class. Nothing is kept or sent, and nothing is asked of the server. */
import type { StationState } from '@spine/contract/station';
import { useState } from 'react';
import { ClassWork } from '../roster/class-work.tsx';
import { PracticeContext, PracticeFrame } from '../shell/practice-mark.tsx';
import { practiceChildren, practiceSession } from './practice-class.ts';
import { createPracticeRecords } from './practice-records.ts';

export function PracticeScreen({ end }: { end: () => void }) {
  const [children, setChildren] = useState(() => practiceChildren(new Date()));
  const [isMeasuring, setMeasuring] = useState(false);
  const [records] = useState(createPracticeRecords);
  const mark = (childId: string, state: StationState) =>
    setChildren((rows) => rows.map((row) => (row.id === childId ? { ...row, state } : row)));
  return (
    <PracticeContext value={end}>
      <ClassWork
        isPractice
        session={practiceSession(children)}
        isMeasuring={isMeasuring}
        setMeasuring={setMeasuring}
        records={records}
        mark={mark}
        changeClass={end}
      />
      <PracticeFrame />
    </PracticeContext>
  );
}
