/** Dials a family's number without showing it; who dialled stands in the log. */
import { showNumber } from '@spine/contract/patient';
import { call } from '#platform/call/call.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { childText as text } from '../child.text.ts';

type Props = { child: { readonly id: string; readonly tel: string }; className: string };

export function DialLink({ child: { id, tel }, className }: Props) {
  // A family is called whether or not the line can be written.
  const log = () =>
    void call(showNumber, { id, number: 'tel', purpose: 'dial' }, { quiet: true }).catch(
      () => undefined,
    );
  return (
    <a className={className} href={`tel:${tel}`} onClick={log}>
      <Icon name="phone" small />
      {text.call}
    </a>
  );
}
