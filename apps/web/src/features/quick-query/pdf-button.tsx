/**
 * Opens a PDF. A link is good for a minute, so every tap asks for a new one; it is followed in this same view, because web
 * views of messengers do nothing with links that are to be saved.
 */
import { API_PREFIX } from '@spine/contract/kernel';
import { quickQueryLink, quickQueryReport } from '@spine/contract/quick-query';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { useOnce } from '#ui/use-once.ts';
import { MAIN_ACT } from './act.ts';
import css from './family.module.css';
import { familyCall } from './family-call.ts';
import { messageOf } from './kept.tsx';
import { familyText as text } from './quick-query.text.ts';
import type { Family } from './use-family.ts';

type Props = {
  family: Family;
  kind: 'report' | 'prescription';
  id: string;
  children: ReactNode;
  primary?: boolean;
  /** Read out where the words alone do not say which. */
  label?: string;
};

export function PdfButton({ family, kind, id, children, primary = false, label }: Props) {
  const { busy, once } = useOnce();
  const [words, setWords] = useState('');
  const open = async () => {
    setWords('');
    try {
      const asked = (token: string) => familyCall(quickQueryLink, { token, kind, id });
      const { link } = await family.asked(asked);
      setWords(text.opening);
      window.location.assign(`${API_PREFIX}${quickQueryReport.path}?link=${link}`);
    } catch (error) {
      setWords(messageOf(error));
    }
  };
  return (
    <span className={clsx(css.pdf, primary && css.wide)}>
      <button
        type="button"
        className={primary ? MAIN_ACT : clsx(buttonCss.btn, buttonCss.bare)}
        aria-disabled={busy}
        {...(label !== undefined && { 'aria-label': label })}
        onClick={() => void once(open)}
      >
        {primary && <Icon name="download" />}
        {busy && primary ? text.preparing : children}
      </button>
      <span className={css.pdfWords} role="status">
        {words}
      </span>
    </span>
  );
}
