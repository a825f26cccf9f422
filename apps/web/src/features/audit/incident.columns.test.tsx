import type { IncidentRow } from '@spine/contract/audit';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { IncidentCard, incidentColumns, incidentFacts } from './incident.columns.tsx';

const row: IncidentRow = {
  id: '1',
  kind: 'leak',
  schoolId: null,
  schoolName: '',
  happenedOn: '2026-11-02',
  noticedOn: '2026-11-04',
  under14: 1200,
  from14: null,
  what: '名单发到了别的群',
  cause: '',
  measures: '',
  familiesToldOn: null,
  authorityToldOn: '2026-11-05',
  closedOn: null,
  recordedByName: '陆远舟',
  recordedAt: '2026-11-20T10:00:00+08:00',
  changedAt: null,
  changedByName: '',
  version: 'v',
};

const cell = (key: string, of: IncidentRow) =>
  renderToStaticMarkup(incidentColumns.find((each) => each.key === key)?.render?.(of));

it('warns of whom it was not told, in the row and on a phone', () => {
  expect(cell('familiesToldOn', row)).toMatch(/owed[^>]*>未告知/);
  expect(cell('familiesToldOn', { ...row, closedOn: '2026-11-10' })).not.toContain('owed');
  expect(cell('authorityToldOn', row)).toContain('2026-11-05');
  const card = renderToStaticMarkup(<IncidentCard row={row} />);
  expect(card).toMatch(/owed[^>]*>未告知家长/);
  expect(card).toContain('主管部门 2026-11-05');
  expect(card.match(/owed/g)).toHaveLength(1);
});

it('says what nobody knows yet, and that it is of no one school', () => {
  expect(cell('children', row)).toBe('不满14周岁 1,200，14至17周岁 待查');
  expect(cell('schoolName', row)).toBe('不限于一所学校');
});

it('says that it is closed, and who changed it last', () => {
  const closed = {
    ...row,
    closedOn: '2026-11-10',
    changedAt: '2026-11-21T08:05:00+08:00',
    changedByName: '周见山',
  };
  const facts = new Map(incidentFacts(closed));
  expect(facts.get('状态')).toBe('2026-11-10 结案');
  expect(facts.get('最后修改')).toBe('周见山 2026-11-21 08:05');
  expect(new Map(incidentFacts(row)).has('最后修改')).toBe(false);
});
