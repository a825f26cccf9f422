/** Records a visit to a hospital where the case of the child is not shown: it is read once the button is touched. */
import { type CaseView, caseOfChild } from '@spine/contract/follow-up';
import { useState } from 'react';
import { call } from '#platform/call/call.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { actText } from '../case.text.ts';
import type { ActedChild } from './acts.rules.ts';

const VisitForm = lazyComponent(async () => (await import('./visit.form.tsx')).VisitForm);

export function VisitButton({ child }: { child: ActedChild }) {
  const [read, open] = useState<CaseView>();
  const readCase = async () => open(await call(caseOfChild, { patientId: child.id }));
  return (
    <>
      <BusyButton size="small" run={readCase}>
        {actText.visited.button}
      </BusyButton>
      {read && (
        <VisitForm
          row={child}
          action={{ act: 'visited' }}
          read={read}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
