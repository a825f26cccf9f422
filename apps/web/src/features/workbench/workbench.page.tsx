/** What is somebody's work today. Each number leads to exactly the rows it counts; what nobody has to do is one quiet line. */
import { timeInShanghai } from '@spine/contract/kernel';
import { readWorkbench, type Workbench, type WorkCard } from '@spine/contract/workbench';
import clsx from 'clsx';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { progressPath } from '#platform/project-paths.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/icon/icon-button.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { ProjectsPanel } from './projects.panel.tsx';
import css from './workbench.module.css';
import { type CardGroups, cardPath, groupCards } from './workbench.rules.ts';
import { workbenchText as text } from './workbench.text.ts';

/** `10:42` in Shanghai. */
const minuteOf = (at: number) => timeInShanghai(new Date(at)).slice(11, 16);

const WIDTHS = [160, 200, 80, 80];

/** A number with what it counts and who waits longest, as one link. */
function CardLink({ card }: { card: WorkCard }) {
  const { kind, track, count, since, oldest } = card;
  const isOverdue = kind === 'overdue' || kind === 'unassigned' || kind === 'ownOverdue';
  const sinceWords = isOverdue ? text.since.overdue : text.since.waiting;
  return (
    <li>
      <Link className={css.card} to={cardPath(card)}>
        <b className={clsx(kind === 'overdue' && track === null && css.late)}>
          {text.number(count)}
        </b>
        <span>
          <span>{text.card(kind, track)}</span>
          <small>
            {since !== null && sinceWords(since)}
            {oldest && ` · ${text.oldest(oldest)}`}
          </small>
        </span>
        <Icon name="right" small />
      </Link>
    </li>
  );
}

function CardsPanel({ title, cards }: { title: string; cards: readonly WorkCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className={clsx(looks.card, css.panel)} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {cards.map((card) => (
          <CardLink key={card.kind + card.track} card={card} />
        ))}
      </ul>
    </section>
  );
}

function SchoolsPanel({ schools }: { schools: Workbench['schoolsToday'] }) {
  if (schools.length === 0) return null;
  return (
    <section className={clsx(looks.card, css.panel)} aria-label={text.schools}>
      <h2>{text.schools}</h2>
      <ul>
        {schools.map(({ projectId, projectName, schoolId, schoolName }) => (
          <li key={projectId + schoolId}>
            <Link className={css.card} to={progressPath(projectId, schoolId)}>
              <span>
                <span>{schoolName}</span>
                <small>{projectName}</small>
              </span>
              <Icon name="right" small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuietLine({ kinds }: { kinds: CardGroups['quiet'] }) {
  if (kinds.length === 0) return null;
  return (
    <p className={clsx(looks.card, css.quiet)}>
      <Icon name="check" />
      {text.nothing(kinds)}
    </p>
  );
}

function Cards({ data }: { data: Workbench }) {
  const { overdue, due, quiet } = groupCards(data.cards);
  return (
    <>
      <ProjectsPanel {...data} />
      <div className={css.columns}>
        <CardsPanel title={text.overdue} cards={overdue} />
        <SchoolsPanel schools={data.schoolsToday} />
        <CardsPanel title={text.due} cards={due} />
      </div>
      <QuietLine kinds={quiet} />
    </>
  );
}

export function WorkbenchPage() {
  const query = useApiQuery(readWorkbench, {}, { staleTime: 0 });
  useTitle(text.title);
  const { data, dataUpdatedAt, refetch } = query;
  return (
    <div className={clsx(pageCss.main, css.page)}>
      <div className={clsx(pageCss.title, css.title)}>
        <h1>{text.title}</h1>
        {data && <span className={pageCss.sub}>{text.day(data.today)}</span>}
        <span className={pageCss.end}>
          {data && <span className={looks.soft}>{text.updated(minuteOf(dataUpdatedAt))}</span>}
          <IconButton icon="refresh" label={text.refresh} onClick={() => void refetch()} />
        </span>
      </div>
      <QueryResult query={query} widths={WIDTHS}>
        {(found) => <Cards data={found} />}
      </QueryResult>
    </div>
  );
}
