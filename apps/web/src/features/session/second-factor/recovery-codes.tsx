/** Ten recovery codes, shown once: whoever goes on has said that they are stored. */
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { copyText } from '#platform/browser/copy-text.ts';
import buttonCss from '#ui/styles/button.module.css';
import css from './second-factor.module.css';
import { secondFactorText as text } from './second-factor.text.ts';

type Props = {
  codes: readonly string[];
  /** What the file and the page say they are for. */
  platform: string;
  username: string;
  done: () => void;
};

function linesOf({ codes, platform, username }: Props): string {
  return [text.fileHead(platform, username), '', ...codes, '', text.fileFoot].join('\r\n');
}

function download(content: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = text.fileName;
  link.click();
  URL.revokeObjectURL(url);
}

const frames = new Set<HTMLIFrameElement>();

/** The codes stay on no page that shows them no longer: some browsers never say that they have printed. */
function removeFrames(): void {
  for (const frame of frames) frame.remove();
  frames.clear();
}

/** In a frame of its own, so that nothing of the page is printed. Browsers print nothing of one that is not laid out. */
function print(content: string): void {
  removeFrames();
  const frame = document.createElement('iframe');
  frame.className = css.printed ?? '';
  frames.add(frame);
  document.body.append(frame);
  const page = frame.contentDocument;
  if (page) {
    const lines = page.createElement('pre');
    lines.textContent = content;
    page.body.append(lines);
  }
  frame.contentWindow?.addEventListener('afterprint', removeFrames);
  frame.contentWindow?.print();
}

export function RecoveryCodes(props: Props) {
  const [isSaved, setSaved] = useState(false);
  useEffect(() => removeFrames, []);
  const content = linesOf(props);
  const acts = [
    [text.copy, () => void copyText(content, text.codesWords)],
    [text.print, () => print(content)],
    [text.download, () => download(content)],
  ] as const;
  return (
    <>
      <p className={css.lead}>{text.codesLead}</p>
      <ul className={css.codes} aria-label={text.codes}>
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.acts}>
        {acts.map(([label, act]) => (
          <button key={label} type="button" className={buttonCss.btn} onClick={act}>
            {label}
          </button>
        ))}
      </div>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={isSaved}
          onChange={(event) => setSaved(event.target.checked)}
        />
        {text.saved}
      </label>
      <button
        type="button"
        className={clsx(css.go, buttonCss.btn, buttonCss.primary, buttonCss.lg)}
        disabled={!isSaved}
        onClick={props.done}
      >
        {text.goOn}
      </button>
    </>
  );
}
