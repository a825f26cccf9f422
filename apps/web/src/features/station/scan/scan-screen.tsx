/** The camera over the roster: a label opens its child, a class sheet its class. */
import { useRef, useState } from 'react';
import parts from '../shell/parts.module.css';
import { goTo } from '../shell/use-place.ts';
import css from './scan.module.css';
import { scanText as text } from './scan.text.ts';
import { readCode } from './scanned-code.ts';
import { useScanner } from './use-scanner.ts';

type ScanProps = {
  /** Whether the child is of the open class. */
  isListed: (childId: string) => boolean;
  examine: (childId: string) => void;
  /** `then` happens once the camera is gone. */
  close: (then?: () => void) => void;
};

export function ScanScreen({ isListed, examine, close }: ScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const fault = useScanner(video, (scanned) => {
    const code = readCode(scanned, location.origin);
    if (code.kind === 'foreign') return setRefusal(text.foreign);
    if (code.kind === 'child' && !isListed(code.childId)) return setRefusal(text.otherClass);
    close(() => (code.kind === 'child' ? examine(code.childId) : goTo(code.address)));
  });
  return (
    <section className={css.scan} aria-label={text.title}>
      <h2>{text.title}</h2>
      <div className={css.picture}>
        <video ref={video} muted playsInline />
      </div>
      <p role="status">{fault ?? refusal}</p>
      <button type="button" className={parts.key} onClick={() => close()}>
        {text.close}
      </button>
    </section>
  );
}
