/** Records a visit to a hospital where the case of the child is not shown: it is read once the button is touched. */
import { type CaseView, caseOfChild } from '@spine/contract/follow-up';
import { call } from '#platform/call/call.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { actText } from '../case.text.ts';
import type { ActedChild } from './acts.rules.ts';

const VisitForm = lazyComponent(async () => (await import('./visit.form.tsx')).VisitForm);

export type OpenedVisit = { readonly row: ActedChild; readonly read: CaseView };

/** `open` keeps the form where it stays, while the part with the button is drawn anew. */
export function VisitButton({
  row,
  open,
}: {
  row: ActedChild;
  open: (visit: OpenedVisit) => void;
}) {
  const readCase = async () => open({ row, read: await call(caseOfChild, { patientId: row.id }) });
  return (
    <BusyButton size="small" run={readCase}>
      {actText.visited.button}
    </BusyButton>
  );
}

export function VisitDialog(props: OpenedVisit & { onClose: () => void }) {
  return <VisitForm action={{ act: 'visited' }} {...props} />;
}
