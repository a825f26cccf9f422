/** Practice: the screens of the examination with an invented class. Nothing is kept or sent, and nothing is asked of the server. */
import { useState } from 'react';
import type { ChildChange } from '../records/child-change.ts';
import { ClassWork } from '../roster/class-work.tsx';
import { PracticeContext, PracticeFrame } from '../shell/practice-mark.tsx';
import { practiceChildren, practiceSession } from './practice-class.ts';
import { createPracticeRecords } from './practice-records.ts';

export function PracticeScreen({ end }: { end: () => void }) {
  const [children, setChildren] = useState(() => practiceChildren(new Date()));
  const [isMeasuring, setMeasuring] = useState(false);
  const [records] = useState(createPracticeRecords);
  const mark = (childId: string, change: ChildChange) =>
    setChildren((rows) => rows.map((row) => (row.id === childId ? { ...row, ...change } : row)));
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
