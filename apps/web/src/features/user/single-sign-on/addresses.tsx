/** Addresses to be entered elsewhere, each with a button that copies it. */
import type { ProviderAddresses } from '@spine/contract/single-sign-on';
import { Button } from 'antd';
import { copyText } from '#platform/browser/copy-text.ts';
import css from './providers.module.css';
import { providersText as text } from './providers.text.ts';

type Props = { label: string; term?: string; value: string };

export function CopyLine({ label, term, value }: Props) {
  return (
    <div className={css.copyLine}>
      <div>
        <span>{label}</span>
        {term && <small>{term}</small>}
        <code>{value}</code>
      </div>
      <Button aria-label={text.copyOf(label)} onClick={() => void copyText(value, text)}>
        {text.copy}
      </Button>
    </div>
  );
}

const KINDS = ['redirect', 'afterSignOut', 'backChannelLogout', 'frontChannelLogout'] as const;

/** What is entered at the provider, folded: who registers the platform there opens it once. */
export function Registered({ addresses }: { addresses: ProviderAddresses }) {
  return (
    <details className={css.registered}>
      <summary>{text.addresses}</summary>
      {KINDS.map((kind) => (
        <CopyLine key={kind} {...text.address[kind]} value={addresses[kind]} />
      ))}
    </details>
  );
}
