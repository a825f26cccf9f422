/** The children of the number, or what to do when there is none. One child alone is shown at once instead. */
import { dayText, type FamilyChildRow } from '@spine/contract/quick-query';
import { Icon } from '#ui/icon/icon.tsx';
import { familyText as text } from './quick-query.text.ts';
import { FamilyResultTag } from './result-tag.tsx';
import type { Family } from './use-family.ts';

function ChildRow({ row, open }: { row: FamilyChildRow; open: () => void }) {
  const { latest } = row;
  return (
    <li>
      <button type="button" className="card fq-child" onClick={open}>
        <span>
          <b>{row.name}</b>
          <small>
            {row.schoolName}{' '}
            <span>
              {row.gradeName}
              {row.clazzName}
            </span>
          </small>
          <small>{latest ? dayText(latest.date) : text.noExam}</small>
        </span>
        {latest && <FamilyResultTag {...latest} />}
        <Icon name="right" />
      </button>
    </li>
  );
}

function NoChild({ family }: { family: Family }) {
  return (
    <section className="card fq-block fq-none">
      <h1>{text.noneTitle}</h1>
      <p>{text.none}</p>
      <button type="button" className="btn lg fq-wide" onClick={family.end}>
        {text.otherPhone}
      </button>
    </section>
  );
}

export function ChildrenView({ family }: { family: Family }) {
  const rows = family.access?.rows ?? [];
  if (rows.length === 0) return <NoChild family={family} />;
  return (
    <>
      <h1 className="fq-title">{text.childrenTitle}</h1>
      <ul className="fq-children">
        {rows.map((row) => (
          <ChildRow
            key={row.id}
            row={row}
            open={() => family.views.open({ kind: 'child', id: row.id })}
          />
        ))}
      </ul>
    </>
  );
}
