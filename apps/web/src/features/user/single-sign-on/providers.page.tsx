/** The providers of single sign-on: the platform's to its administrators, the own one and the platform's to a manager. */
import {
  deleteProvider,
  draftProvider,
  listProviders,
  type ProviderRow,
} from '@spine/contract/single-sign-on';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '#platform/call/call.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useSession } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionButtons } from '#ui/list-page/actions.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import pageCss from '#ui/page/page.module.css';
import looks from '#ui/styles/looks.module.css';
import { useTitle } from '#ui/use-title.ts';
import { CopyLine, Registered } from './addresses.tsx';
import type { ProviderDraft } from './provider.form.tsx';
import css from './providers.module.css';
import { providersText as text } from './providers.text.ts';

const forms = () => import('./provider.form.tsx');
const AddProvider = lazyComponent(async () => (await forms()).AddProvider);
const EditProvider = lazyComponent(async () => (await forms()).EditProvider);

function useDelete() {
  const confirm = useConfirm();
  const remove = useApiMutation(deleteProvider, {
    success: text.DEL_SUCCESS,
    refresh: [listProviders],
  });
  return ({ id, name, links }: ProviderRow) =>
    confirm({
      title: text.deleteTitle(name),
      detail: text.deleteDetail,
      lost: [text.lostLinks(links), text.lostInvitations],
      okText: text.delete,
      danger: true,
      act: () => remove.mutateAsync({ input: { id } }),
    });
}

function stateWord({ isOwn, enabled }: ProviderRow): string {
  if (!enabled) return text.states.disabled;
  return isOwn ? text.states.enabled : text.states.platform;
}

function ProviderCard({ provider, acts }: { provider: ProviderRow; acts: ReactNode }) {
  const { name, issuer, clientId, claim, links, isOwn, enabled, trustsSecondFactor } = provider;
  const facts = [
    [text.issuer, issuer],
    ...(isOwn ? ([[text.clientId, clientId]] as const) : []),
    ...(claim === null ? [] : ([[text.claim, claim]] as const)),
    [text.second, trustsSecondFactor ? text.seconds.trusted : text.seconds.own],
    ...(isOwn ? ([[text.links, text.people(links)]] as const) : []),
  ] as const;
  return (
    <section className={clsx(css.provider, looks.card)} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className={clsx(looks.state, isOwn && enabled && looks.on)}>
          {stateWord(provider)}
        </span>
        {isOwn && <div>{acts}</div>}
      </header>
      <Facts className={clsx(css.facts, looks.kv)} facts={facts} />
      {isOwn && <Registered addresses={provider.addresses} />}
    </section>
  );
}

type Opened = { draft: ProviderDraft } | { provider: ProviderRow };

/** The page where an institution's own provider is offered. */
function SignInLink({ orgId }: { orgId: string }) {
  const address = `${window.location.origin}/login?org=${orgId}`;
  return (
    <section className={clsx(css.provider, looks.card)}>
      <CopyLine label={text.signInLink} value={address} />
      <p className={looks.soft}>{text.signInLinkHint}</p>
    </section>
  );
}

type FormProps = { opened: Opened; isOfInstitution: boolean; onClose: () => void };

function ProviderForm({ opened, isOfInstitution, onClose }: FormProps) {
  if ('provider' in opened) return <EditProvider provider={opened.provider} onClose={onClose} />;
  return <AddProvider draft={opened.draft} isOfInstitution={isOfInstitution} onClose={onClose} />;
}

export function ProvidersPage() {
  const orgId = useSession((state) => state.user?.orgId ?? null);
  const query = useApiQuery(listProviders, {}, { staleTime: 0 });
  const askToDelete = useDelete();
  const [opened, setOpened] = useState<Opened>();
  useTitle(text.title);
  const own = query.data?.rows.filter(({ isOwn }) => isOwn) ?? [];
  // An institution has one.
  const canAdd = query.data !== undefined && (orgId === null || own.length === 0);
  return (
    <div className={pageCss.main}>
      <div className={pageCss.title}>
        <h1>{text.title}</h1>
        <div className={pageCss.end}>
          <Link to="/mainPage/users">{text.back}</Link>
          {canAdd && (
            <BusyButton
              type="primary"
              icon={<Icon name="plus" />}
              run={async () => setOpened({ draft: await call(draftProvider, {}) })}
            >
              {text.add}
            </BusyButton>
          )}
        </div>
      </div>
      <p className={css.pageLead}>
        {text.lead}
        {orgId !== null && text.leadOfInstitution}
      </p>
      <QueryResult query={query} widths={[240, 320]}>
        {({ rows }) => (
          <div className={css.list}>
            {rows.length === 0 && <Empty />}
            {rows.map((provider) => (
              <ProviderCard
                key={provider.id}
                provider={provider}
                acts={
                  <ActionButtons
                    acts={[
                      { label: text.edit, act: () => setOpened({ provider }) },
                      { label: text.delete, act: () => askToDelete(provider), danger: true },
                    ]}
                  />
                }
              />
            ))}
            {orgId !== null && own.some(({ enabled }) => enabled) && <SignInLink orgId={orgId} />}
          </div>
        )}
      </QueryResult>
      {opened && (
        <ProviderForm
          opened={opened}
          isOfInstitution={orgId !== null}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function Empty() {
  return (
    <section className={clsx(css.provider, looks.card)}>
      <h2>{text.empty}</h2>
      <p className={looks.soft}>{text.emptyHint}</p>
    </section>
  );
}
