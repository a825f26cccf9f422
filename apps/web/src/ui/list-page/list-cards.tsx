import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';

type Props<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  show: ((key: string) => void) | undefined;
};

/** The rows of a list on a phone: one button each, tall enough for a thumb. */
export function ListCards<Row>({ rows, rowKey, card, show }: Props<Row>) {
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <button type="button" data-row-key={rowKey(row)} onClick={() => show?.(rowKey(row))}>
            <span>{card(row)}</span>
            {show && <Icon name="right" small />}
          </button>
        </li>
      ))}
    </ul>
  );
}
