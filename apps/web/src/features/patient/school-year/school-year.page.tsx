/** 新学年准备: what 1 September changes by itself in each school, and what people have to say before. */
import {
  preparation,
  type SchoolYear,
  schoolYearOfSchool,
  schoolYearOverview,
} from '@spine/contract/enrolment';
import { Button, Segmented } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import type { ActChoice } from './act-choice.ts';
import { ClassesCard, type ClassOfYear } from './classes.card.tsx';
import { FlowCard } from './flow.figure.tsx';
import css from './school-year.module.css';
import { schoolYearText as text } from './school-year.text.ts';
import { SchoolsPanel } from './schools.panel.tsx';
import { TasksCard } from './tasks.card.tsx';

const ROSTER = '/mainPage/patientsList';
const WIDTHS = [160, 60, 60, 60];

const ActDialog = lazyComponent(async () => (await import('./act.dialog.tsx')).ActDialog);
const RenameDialog = lazyComponent(async () => (await import('./rename.dialog.tsx')).RenameDialog);

/** The year that is prepared, in the address where it is not the coming one. */
function useYear() {
  const [query, setQuery] = useSearchParams();
  const { current } = preparation(serverToday());
  const asked = Number(query.get('year'));
  const year = asked === current ? current : current + 1;
  const choose = (next: number) =>
    setQuery(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === current) changed.set('year', String(next));
        else changed.delete('year');
        return changed;
      },
      { replace: true },
    );
  const addressOf = (schoolId: string) =>
    `?schoolId=${schoolId}${year === current ? `&year=${year}` : ''}`;
  return { year, years: [current, current + 1], choose, addressOf, openId: query.get('schoolId') };
}

function Foot({ act }: { act: (() => void) | undefined }) {
  const canImport = useCan('patientList.upload');
  return (
    <section className={clsx(looks.card, css.foot)}>
      <p>
        <b>{text.automatic}</b>
        {text.automaticDetail}
      </p>
      {canImport && (
        <Link className={buttonCss.btn} to={`${ROSTER}/batches`}>
          {text.batches}
        </Link>
      )}
      {act && (
        <Button type="primary" onClick={act}>
          {text.act}
        </Button>
      )}
    </section>
  );
}

function School({ of }: { of: SchoolYear }) {
  const [choice, setChoice] = useState<ActChoice>();
  const [renamed, setRenamed] = useState<ClassOfYear>();
  const mayAct = useCan('patientList.edit');
  return (
    <>
      <FlowCard of={of} />
      <div className={css.pair}>
        <ClassesCard classes={of.classes} rename={mayAct ? setRenamed : undefined} />
        <TasksCard of={of} act={mayAct ? setChoice : undefined} />
      </div>
      <Foot act={mayAct ? () => setChoice({}) : undefined} />
      {choice && (
        <ActDialog choice={choice} schoolId={of.id} onClose={() => setChoice(undefined)} />
      )}
      {renamed && (
        <RenameDialog
          schoolId={of.id}
          year={of.year}
          clazz={renamed}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  );
}

function SchoolColumn({ schoolId, year }: { schoolId: string; year: number }) {
  return (
    <div className={css.school}>
      <QueryResult query={useApiQuery(schoolYearOfSchool, { schoolId, year })} widths={WIDTHS}>
        {(of) => <School key={of.id} of={of} />}
      </QueryResult>
    </div>
  );
}

/** `8月15日起…`, until then. */
function opensOn(day: string): string {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  return text.opensOn(month, date);
}

export function SchoolYearPage() {
  const { year, years, choose, addressOf, openId } = useYear();
  const overview = useApiQuery(schoolYearOverview, { year });
  useTitle(text.title);
  const { current, coming } = preparation(serverToday());
  const awaits = year > current && coming === null;
  return (
    <div className={clsx(css.page, pageCss.main)}>
      <Link className={css.back} to={ROSTER}>
        <Icon name="left" />
        {text.back}
      </Link>
      <div className={clsx(pageCss.title, css.title)}>
        <h1>{text.title}</h1>
        <span className={pageCss.sub}>{text.years(year)}</span>
        {awaits && overview.data && (
          <span className={looks.plainTag}>{opensOn(overview.data.opensOn)}</span>
        )}
        <span className={pageCss.end}>
          <Segmented<number>
            aria-label={text.chooseYear}
            value={year}
            options={years.map((value) => ({ value, label: text.yearOption(value) }))}
            onChange={choose}
          />
        </span>
      </div>
      <QueryResult query={overview} widths={WIDTHS}>
        {({ schools }) => {
          const open = schools.find(({ id }) => id === openId) ?? schools[0];
          if (!open)
            return (
              <p className={looks.soft}>
                {text.noSchools} {text.noSchoolsHint}
              </p>
            );
          return (
            <div className={css.columns}>
              <SchoolsPanel schools={schools} openId={open.id} addressOf={addressOf} />
              <SchoolColumn schoolId={open.id} year={year} />
            </div>
          );
        }}
      </QueryResult>
    </div>
  );
}
