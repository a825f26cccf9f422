/** The browser does not say what it holds: what can be done all the same. */
import { Note } from '../shell/note.tsx';
import parts from '../shell/parts.module.css';
import { leaveDevice, reloadDevice } from './device/device.ts';
import { offlineText as text } from './offline.text.ts';

export function DeviceFailed() {
  return (
    <main role="alert">
      <Note title={text.failed}>
        <p>{text.failedHint}</p>
        <button type="button" className={parts.key} onClick={() => void reloadDevice()}>
          {text.readAgain}
        </button>
        <button type="button" className={parts.key} onClick={leaveDevice}>
          {text.goOnline}
        </button>
      </Note>
    </main>
  );
}
