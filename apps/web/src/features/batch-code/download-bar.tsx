/** What a download is doing, over the foot of the screen: on its way, or why it failed. */
import { Button } from 'antd';
import { Icon } from '#ui/icon/icon.tsx';
import './batch-code.css';
import { batchCodeText as text } from './batch-code.text.ts';
import type { CodeDownload } from './use-code-download.ts';

export function DownloadBar({ state, cancel, dismiss }: CodeDownload) {
  if (!state) return null;
  if (state.step === 'running') {
    return (
      <div className="code-download" role="status">
        <div>
          <span>{text.running(state.what)}</span>
          <div className="track endless">
            <i />
          </div>
        </div>
        <Button onClick={cancel}>{text.cancel}</Button>
      </div>
    );
  }
  return (
    <div className="code-download failed" role="alert">
      <Icon name="warn" />
      <div>
        <b>{text.failed(state.what)}</b>
        <span>{state.message}</span>
      </div>
      <Button onClick={state.retry}>{text.retry}</Button>
      <Button type="text" onClick={dismiss}>
        {text.dismiss}
      </Button>
    </div>
  );
}
