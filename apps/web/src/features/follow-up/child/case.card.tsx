/** The case of a child: its steps and the newest of what happened in it; and its trend, which needs the same visits. */

import { ERROR_BAND_TEXT } from '@spine/contract/exam';
import type { CaseView } from '@spine/contract/follow-up';
import { useLayoutEffect, useRef, useState } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import type { CaseAction } from '../act/acts.rules.ts';
import { Standing } from '../drawer/case.panel.tsx';
import { timelineItems } from '../drawer/timeline.rules.ts';
import { TimelineList } from '../drawer/timeline.tsx';
import { shortDay } from '../due.rules.ts';
import { Trend, trendTitle } from '../trend/trend.part.tsx';
import { useCase } from '../use-case.ts';
import { useHistory } from '../use-history.ts';
import { Card, CardResult } from './card.tsx';
import css from './child.module.css';
import { childText, caseCardText as text } from './child.text.ts';

const SHOWN = 8;

type CaseProps = { id: string; act: (action: CaseAction) => void };

function Happened({ view, id, act }: CaseProps & { view: CaseView }) {
  const { state, entries } = view;
  const items = timelineItems(view);
  const [isWhole, showAll] = useState(false);
  const today = serverToday();
  return (
    <div className={css.caseBody}>
      {state ? (
        <Standing state={state} entries={entries} today={today} />
      ) : (
        <p className={looks.soft}>{text.none}</p>
      )}
      <TimelineList
        items={isWhole ? items : items.slice(0, SHOWN)}
        patientId={id}
        today={today}
        act={act}
      />
      {items.length > SHOWN && (
        <button type="button" className={buttonCss.link} onClick={() => showAll(!isWhole)}>
          {isWhole ? text.fewer : text.all(items.length)}
        </button>
      )}
    </div>
  );
}

export function CaseCard({ id, act }: CaseProps) {
  const query = useCase(id);
  const foundOn = query.data?.state?.foundOn;
  const today = serverToday();
  return (
    <Card
      section="case"
      title={childText.sections.case}
      note={foundOn && text.opened(shortDay(foundOn, today))}
    >
      <CardResult query={query}>{(view) => <Happened view={view} id={id} act={act} />}</CardResult>
    </Card>
  );
}

/** The width of an element; 0 until it is known. */
function useWidth() {
  const root = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!root.current) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watch.observe(root.current);
    return () => watch.disconnect();
  }, []);
  return [root, Math.round(width)] as const;
}

/** The figure is drawn as wide as its card, so that its words are as large as others. */
export function TrendCard({ id }: { id: string }) {
  const history = useHistory(id);
  const entries = useCase(id).data?.entries ?? [];
  const [root, width] = useWidth();
  return (
    <Card
      section="trend"
      title={trendTitle({ exams: history.data?.rows ?? [], entries })}
      note={ERROR_BAND_TEXT}
    >
      <div className={css.trendBody} ref={root}>
        <CardResult query={history}>
          {({ rows }) => width > 0 && <Trend exams={rows} entries={entries} width={width} />}
        </CardResult>
      </div>
    </Card>
  );
}
