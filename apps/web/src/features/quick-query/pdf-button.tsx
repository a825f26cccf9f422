/**
 * Opens a file. A link is valid for a minute, so every tap requests a new one. It opens in the same view, because web views
 * of messengers ignore download links.
 */
import { API_PREFIX } from '@spine/contract/kernel';
import { quickQueryLink, quickQueryReport } from '@spine/contract/quick-query';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { useOnce } from '#ui/use-once.ts';
import { MAIN_BUTTON } from './button-classes.ts';
import css from './family.module.css';
import { familyCall } from './family-call.ts';
import { errorMessage } from './loaded.tsx';
import { familyText as text } from './quick-query.text.ts';
import type { Family } from './use-family.ts';

type Props = {
  family: Family;
  kind: 'report' | 'prescription' | 'childData';
  id: string;
  children: ReactNode;
  primary?: boolean;
  /** The accessible name where the text alone is ambiguous. */
  label?: string;
};

export function PdfButton({ family, kind, id, children, primary = false, label }: Props) {
  const { busy, once } = useOnce();
  const [words, setWords] = useState('');
  const open = async () => {
    setWords('');
    try {
      const requestLink = (token: string) => familyCall(quickQueryLink, { token, kind, id });
      const { link } = await family.callWithToken(requestLink);
      setWords(text.opening);
      window.location.assign(`${API_PREFIX}${quickQueryReport.path}?link=${link}`);
    } catch (error) {
      setWords(errorMessage(error));
    }
  };
  return (
    <span className={clsx(css.pdf, primary && css.wide)}>
      <button
        type="button"
        className={primary ? MAIN_BUTTON : clsx(buttonCss.btn, buttonCss.bare)}
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
