/** A button for each provider that one may sign in at. Nothing where there is none, or that cannot be known: passwords always work. */
import { type ProviderChoice, singleSignOnChoices } from '@spine/contract/single-sign-on';
import clsx from 'clsx';
import { useApiQuery } from '#platform/call/use-api.ts';
import buttonCss from '#ui/styles/button.module.css';
import { useOnce } from '#ui/use-once.ts';
import { useSystemInfo } from '../use-system-info.ts';
import css from './provider-buttons.module.css';
import { singleSignOnText as text } from './single-sign-on.text.ts';

type Props = {
  /** The institution whose own provider is offered too. */
  orgId: string | undefined;
  /** Leads to a provider; rejects when that is refused. */
  leave: (providerId: string) => Promise<void>;
};

type ButtonProps = { provider: ProviderChoice; busy: boolean; leave: () => void };

/** With the institution whose provider it is: whoever sent the address of this page chose it. */
function ProviderButton({ provider, busy, leave }: ButtonProps) {
  const { id, name, orgName } = provider;
  const isOfInstitution = orgName !== '';
  return (
    <>
      <button
        type="button"
        className={clsx(buttonCss.btn, buttonCss.lg)}
        aria-disabled={busy}
        aria-describedby={isOfInstitution ? id : undefined}
        onClick={leave}
      >
        {text.use(name)}
      </button>
      {isOfInstitution && <small id={id}>{text.ofInstitution(orgName)}</small>}
    </>
  );
}

/** It asks after the answer that sets a fresh browser's cookies: of two at once, one would replace those the picture code is bound to. */
export function ProviderButtons({ orgId, leave }: Props) {
  const { isSuccess } = useSystemInfo();
  const input = orgId === undefined ? {} : { orgId };
  const { data } = useApiQuery(singleSignOnChoices, input, {
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isSuccess,
  });
  const { busy, once } = useOnce();
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={css.providers} aria-label={text.others}>
      <h2>{text.others}</h2>
      {data.rows.map((provider) => (
        <ProviderButton
          key={provider.id}
          provider={provider}
          busy={busy}
          leave={() => void once(() => leave(provider.id)).catch(() => undefined)}
        />
      ))}
    </section>
  );
}
