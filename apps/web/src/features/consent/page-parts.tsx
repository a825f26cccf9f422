/** What the pages of consent share: the title row, the two columns, a note instead of numbers. */
import type { ProjectInfo } from '@spine/contract/project';
import { Select } from 'antd';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '#ui/icon/icon.tsx';
import pageCss from '#ui/page/page.module.css';
import looks from '#ui/styles/looks.module.css';
import { consentText as text } from './consent.text.ts';
import css from './consent-page.module.css';

type Choice = { to: string; label: string };
type HeadProps = {
  project: ProjectInfo;
  /** What the numbers are of. */
  place: string;
  /** Where the arrow leads: up one level. */
  back: string;
  /** Other schools or classes. */
  switchTo: string;
  choices: readonly Choice[];
  /** What is done here. */
  act?: ReactNode;
};

function PlaceSelect({ switchTo, choices }: Pick<HeadProps, 'switchTo' | 'choices'>) {
  const navigate = useNavigate();
  return (
    <Select
      aria-label={switchTo}
      placeholder={switchTo}
      value={null}
      options={choices.map(({ to, label }) => ({ value: to, label }))}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onChange={(to: string | null) => to !== null && void navigate(to)}
    />
  );
}

export function Head({ project, place, back, switchTo, choices, act }: HeadProps) {
  return (
    <>
      <Link className={css.back} to={back}>
        <Icon name="left" small />
        {project.name}
      </Link>
      <div className={clsx(css.title, pageCss.title)}>
        <h1>{text.title}</h1>
        <span className={pageCss.sub}>
          {text.kind(place, project.needsConsent ? text.needed : text.informed)}
        </span>
        <span className={pageCss.end}>
          {choices.length > 1 && <PlaceSelect switchTo={switchTo} choices={choices} />}
          {act}
        </span>
      </div>
    </>
  );
}

type EmptyProps = { title: string; hint: string; children?: ReactNode };

export function EmptyNote({ title, hint, children }: EmptyProps) {
  return (
    <section className={clsx(css.nothing, looks.card)}>
      <p className={looks.h2}>{title}</p>
      <p className={looks.soft}>{hint}</p>
      {children}
    </section>
  );
}

export function Columns({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.main}>{children}</div>
      <aside className={css.rail}>{rail}</aside>
    </div>
  );
}
