/**
 * The video of an action. Without one, or where it does not come, its place says so and the page goes on: the steps
 * are complete by themselves.
 */
import clsx from 'clsx';
import { useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from './action-media.module.css';
import { actionMediaText as text } from './action-media.text.ts';

type Props = { name: string; videoUrl: string | null };

function Nothing({ title, hint }: { title: string; hint: string }) {
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
  if (videoUrl === null) return <Nothing title={text.noVideo} hint={text.noVideoHint} />;
  if (videoUrl === failed) return <Nothing title={text.failed} hint={text.failedHint} />;
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
