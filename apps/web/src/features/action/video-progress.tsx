/** An upload on its way: how far it is, why it stands still, and the ways on. */
import { Button } from 'antd';
import { videoText as text } from './video.text.ts';

type Props = {
  file: File;
  sent: number;
  /** Why it stands still; undefined while it goes. */
  stopped: string | undefined;
  resume: () => void;
  cancel: () => void;
};

const WHOLE = 100;

function Words({ file: { size }, sent, stopped }: Pick<Props, 'file' | 'sent' | 'stopped'>) {
  if (stopped === undefined)
    return <p role="status">{sent < size ? text.sending(sent, size) : text.checking}</p>;
  return (
    <div role="alert">
      <p className="why">{stopped}</p>
      <p>{text.paused(sent, size)}</p>
    </div>
  );
}

export function VideoProgressCard({ file, sent, stopped, resume, cancel }: Props) {
  const percent = Math.floor((sent / file.size) * WHOLE);
  return (
    <div className={stopped === undefined ? 'video-progress' : 'video-progress stopped'}>
      <b className="file-name">{text.chosen(file.name, file.size)}</b>
      <div
        className="track"
        role="progressbar"
        aria-label={text.progress}
        aria-valuemin={0}
        aria-valuemax={WHOLE}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <Words file={file} sent={sent} stopped={stopped} />
      <div className="acts">
        {stopped !== undefined && (
          <Button type="primary" onClick={resume}>
            {text.resume}
          </Button>
        )}
        <Button onClick={cancel}>{text.cancel}</Button>
      </div>
    </div>
  );
}
