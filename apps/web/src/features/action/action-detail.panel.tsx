/** One action in the drawer: picture, what it trains, video, steps, and what to mind. */
import {
  ACTION_CATEGORY_NAMES,
  ACTION_LEVEL_NAMES,
  ACTION_POSITION_NAMES,
  type ActionInfo,
  type ActionRow,
  muscleNames,
} from '@spine/contract/action';
import { ActionCover } from '#ui/action-media/action-cover.tsx';
import { ActionSteps } from '#ui/action-media/action-steps.tsx';
import { ActionVideo } from '#ui/action-media/action-video.tsx';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import './action.css';
import { useAction } from './action.queries.ts';
import { actionText as text } from './action.text.ts';

function Head({ action }: { action: ActionRow }) {
  const { category, position, levels } = action;
  const tags = [
    ACTION_CATEGORY_NAMES[category],
    ...levels.map((level) => ACTION_LEVEL_NAMES[level]),
    ACTION_POSITION_NAMES[position],
  ];
  return (
    <div className="action-head">
      <ActionCover size="card" {...action} />
      <div>
        <h2>{action.name}</h2>
        <p className="action-tags">
          {tags.map((tag) => (
            <span className="plain-tag xs" key={tag}>
              {tag}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

function Facts({ action }: { action: ActionInfo }) {
  const facts = [
    [text.muscles, text.listed(muscleNames(action.muscles))],
    [text.effect, action.effect],
    [text.equipment, action.equipment],
    [text.suggested, action.remark],
    [text.description, action.description],
  ].filter(([, words]) => words !== '');
  return (
    <dl className="kv action-facts">
      {facts.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Whole({ action }: { action: ActionInfo }) {
  return (
    <>
      <ActionVideo name={action.name} videoUrl={action.videoUrl} />
      <Facts action={action} />
      <section className="action-part">
        <h3>{text.steps}</h3>
        <ActionSteps steps={action.steps} />
      </section>
      {action.warnings !== '' && (
        <section className="action-part">
          <h3>{text.warnings}</h3>
          <p className="action-warnings">{action.warnings}</p>
        </section>
      )}
    </>
  );
}

export function ActionDetailPanel({ action }: { action: ActionRow }) {
  const { data, error, refetch } = useAction(action.id);
  return (
    <>
      <Head action={data ?? action} />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && !error && <Whole action={data} />}
      {!data && !error && <SkeletonRows widths={[80, 200, 60]} />}
    </>
  );
}
