/** One action of a plan: picture, amount, how it is done. The video comes only when it is asked for. */
import { stepLines } from '@spine/contract/action';
import type { PlannedAction } from '@spine/contract/prescription';
import { useState } from 'react';
import { PositionFigure } from '#ui/action-media/position-figure.tsx';
import { Cover } from '#ui/cover/cover.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { amountText, trainingText as text } from './quick-query.text.ts';

function Video({ name, url }: { name: string; url: string }) {
  const [state, setState] = useState<'asked' | 'failed' | null>(null);
  if (state === 'failed') return <p className="soft">{text.videoFailed}</p>;
  if (state === null) {
    return (
      <button type="button" className="btn fq-step-button" onClick={() => setState('asked')}>
        <Icon name="play" />
        {text.video}
      </button>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: nothing is said in it that the written steps do not say.
    <video
      className="fq-video"
      src={url}
      aria-label={text.videoOf(name)}
      controls
      autoPlay
      playsInline
      preload="none"
      onError={() => setState('failed')}
    />
  );
}

function How({ action }: Pick<PlannedAction, 'action'>) {
  return (
    <div className="fq-how">
      {action.equipment !== '' && (
        <p>
          <b>{text.equipment}</b>
          {action.equipment}
        </p>
      )}
      <ol aria-label={text.steps}>
        {stepLines(action.steps).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place, and two may read alike.
          <li key={at}>{line}</li>
        ))}
      </ol>
      {action.warnings !== '' && (
        <p className="fq-warnings">
          <b>{text.warnings}</b>
          {action.warnings}
        </p>
      )}
      {action.videoUrl !== null && <Video name={action.name} url={action.videoUrl} />}
    </div>
  );
}

export function PlannedActionItem({ item, open }: { item: PlannedAction; open: boolean }) {
  const { action } = item;
  return (
    <li>
      <details open={open}>
        <summary>
          <Cover
            src={action.coverUrl}
            size="card"
            placeholder={<PositionFigure position={action.position} />}
          />
          <span>
            <b>{action.name}</b>
            <small>{amountText(item)}</small>
            {item.deleted && <small className="faint">{text.deleted}</small>}
          </span>
          <Icon name="down" />
        </summary>
        <How action={action} />
      </details>
    </li>
  );
}
