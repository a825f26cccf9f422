import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { isOther } from './choice-list.tsx';
import { ClassMatrix } from './class-matrix.tsx';

const NONE = { declined: 0, objected: 0, absent: 0, unanswered: 0, toRetest: 0 };
const rows = [
  {
    grade: '五年级',
    cells: [
      { ...NONE, key: 'one', clazz: '1班', roster: 40, examined: 40, remaining: 0 },
      { ...NONE, key: 'two', clazz: '2班', roster: 40, examined: 40, remaining: 0, toRetest: 3 },
      { ...NONE, key: 'three', clazz: '3班', roster: 40, examined: 38, remaining: 2, toRetest: 3 },
    ],
  },
];

function labels(retest?: () => void): string[] {
  const html = renderToStaticMarkup(
    <ClassMatrix rows={rows} chosen={[]} onChange={() => undefined} {...(retest && { retest })} />,
  );
  return [...html.matchAll(/aria-label="(五年级\d[^"]*)"/g)].map(([, label]) => label ?? '');
}

const WORDS = ['五年级1班 已检完', '五年级2班 待复测3人', '五年级3班 剩2人'] as const;
const [one, two, three] = WORDS;

it('a class whose only work is retests says so', () => {
  expect(labels()).toEqual([one, two, three]);
});

it('each class with retests has a key for them', () => {
  const keys = ['五年级2班 复测 3 人', '五年级3班 复测 3 人'] as const;
  expect(labels(() => undefined)).toEqual([one, two, keys[0], three, keys[1]]);
});

it('whoever folds the list of schools by the chosen one chooses nothing', () => {
  expect([isOther('one', 'one'), isOther('two', 'one'), isOther('one', undefined)]).toEqual([
    false,
    true,
    true,
  ]);
});
