import type { SchoolYear } from '@spine/contract/enrolment';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ClassesCard } from './classes.card.tsx';
import { SchoolsPanel } from './schools.panel.tsx';
import { TasksCard } from './tasks.card.tsx';

const ignore = () => undefined;

const YEAR: SchoolYear = {
  year: 2027,
  opensOn: '2027-08-15',
  isOpen: true,
  id: 's',
  name: '临溪市实验小学',
  system: 'primary6',
  systemSet: true,
  grades: [
    { gradeName: '一年级', now: 40, next: 38 },
    { gradeName: '二年级', now: 0, next: 40 },
  ],
  flows: [
    { kind: 'new', from: null, to: '一年级', count: 38 },
    { kind: 'on', from: '一年级', to: '二年级', count: 40 },
  ],
  classes: [],
  open: [],
  openCount: 0,
};

function shown(content: ReactNode): string {
  const html = renderToStaticMarkup(<MemoryRouter>{content}</MemoryRouter>);
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const tasks = (of: Partial<SchoolYear>) =>
  shown(<TasksCard of={{ ...YEAR, ...of }} act={ignore} />);

describe('what does not add up', () => {
  it('is nothing where everything does', () => {
    expect(tasks({})).toContain('没有需要处理的');
  });

  it('is a school without a system, or one that nobody has looked at', () => {
    expect(tasks({ system: null, systemSet: false })).toContain('没有学制');
    expect(tasks({ systemSet: false })).toContain('学制按名单推断为小学（六年制）');
  });

  it('is who graduates, with the act', () => {
    const flows = [{ kind: 'graduate', from: '六年级', to: null, count: 258 }] as const;
    expect(tasks({ flows: [...flows] })).toContain('六年级 258 人毕业，有人留级吗 留级');
  });

  it('is a lowest grade that nobody comes to', () => {
    const grades = [{ gradeName: '一年级', now: 40, next: 0 }];
    expect(tasks({ grades, flows: [] })).toContain('一年级还没有名单');
  });

  it('is each child whose grade has to be looked at, and how many more', () => {
    const child = { id: 'c', name: '鲁知微', gradeName: '启智班', clazzName: '1班' };
    const words = tasks({ open: [{ ...child, kind: 'noGrade' }], openCount: 3 });
    expect(words).toContain('鲁知微 启智班1班，年级不会自动变 改年级');
    expect(words).toContain('另 2 人');
  });
});

describe('classes of the year', () => {
  const clazz = (clazzName: string, saysGrade: string | null = null) => ({
    gradeName: '二年级',
    clazzName,
    count: 40,
    from: { gradeName: '一年级', clazzName },
    saysGrade,
  });

  it('whose name says another grade come first', () => {
    const classes = [clazz('1班'), clazz('一年级实验班', '一年级')];
    const words = shown(<ClassesCard classes={classes} rename={ignore} />);
    expect(words).toContain('一年级一年级实验班 → 二年级一年级实验班 班名写着一年级 40 人 改名');
    expect(words.indexOf('实验班')).toBeLessThan(words.indexOf('二年级1班'));
  });

  it('are not renamed by who may not', () => {
    expect(shown(<ClassesCard classes={[clazz('1班')]} rename={undefined} />)).not.toContain(
      '改名',
    );
  });
});

it('schools say how many stay, leave and have to be looked at, and that one has no system', () => {
  const school = { id: 's', name: '实验小学', system: null, coming: 0 } as const;
  const sums = { now: 1614, staying: 1355, leaving: 259, open: 2 };
  const words = shown(
    <SchoolsPanel
      schools={[{ ...school, ...sums }]}
      openId="s"
      addressOf={(id) => `?schoolId=${id}`}
    />,
  );
  expect(words).toContain('实验小学 没有学制，先设置 1,614 1,355 259 2 合计 1,614 1,355 259 2');
});
