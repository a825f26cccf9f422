/**
 * The video of an action. Without one, or when it does not load, a note takes its place; the written steps are complete without
 * it.
 */
import clsx from 'clsx';
import { useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from './action-media.module.css';
import { actionMediaText as text } from './action-media.text.ts';

type Props = { name: string; videoUrl: string | null };

function NoVideo({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={clsx(css.video, css.none)}>
      <Icon name="play" />
      <b>{title}</b>
      <span>{hint}</span>
    </div>
  );
}

export function ActionVideo({ name, videoUrl }: Props) {
  const [failed, setFailed] = useState<string>();
  if (videoUrl === null) return <NoVideo title={text.noVideo} hint={text.noVideoHint} />;
  if (videoUrl === failed) return <NoVideo title={text.failed} hint={text.failedHint} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: nothing is said in it that the written steps do not say.
    <video
      className={css.video}
      key={videoUrl}
      src={videoUrl}
      aria-label={text.video(name)}
      controls
      playsInline
      preload="metadata"
      onError={() => setFailed(videoUrl)}
    />
  );
}
