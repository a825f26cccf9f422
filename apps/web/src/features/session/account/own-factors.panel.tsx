/** The second factor of the own account: authenticators, recovery codes, and browsers that are not asked. */
import { formatToMinute } from '@spine/contract/kernel';
import {
  acknowledgeReset,
  type FactorRow,
  forgetTrustedBrowser,
  ownFactors,
  type TrustedBrowserRow,
} from '@spine/contract/session';
import clsx from 'clsx';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { ResetNote } from '../second-factor/reset-note.tsx';
import css from '../second-factor/second-factor.module.css';
import { ownFactorsText as text } from '../second-factor/second-factor.text.ts';
import currentUserCss from './current-user.module.css';
import { formatDeviceWord } from './device-word.ts';

const forms = () => import('../second-factor/own-factor-forms.tsx');
const AddFactor = lazyComponent(async () => (await forms()).AddFactor);
const RemoveFactor = lazyComponent(async () => (await forms()).RemoveFactor);
const RenewCodes = lazyComponent(async () => (await forms()).RenewCodes);

type RowProps = { name: string; notes: readonly string[]; act?: string; onAct?: () => void };

function Row({ name, notes, act, onAct }: RowProps) {
  return (
    <li>
      <span>{name}</span>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
      {onAct && (
        <button
          type="button"
          className={clsx(buttonCss.btn, buttonCss.bare)}
          aria-label={`${act} ${name}`}
          onClick={onAct}
        >
          {act}
        </button>
      )}
    </li>
  );
}

/** What a browser is called. */
const nameOf = ({ device }: TrustedBrowserRow) => formatDeviceWord(device, 'browser');

function useForget() {
  const confirm = useConfirm();
  const forget = useApiMutation(forgetTrustedBrowser, {
    success: text.FORGET_SUCCESS,
    refresh: [ownFactors],
  });
  return (browser: TrustedBrowserRow) =>
    confirm({
      title: text.forgetTitle(nameOf(browser)),
      detail: text.forgetDetail,
      okText: text.forget,
      danger: true,
      act: () => forget.mutateAsync({ input: { id: browser.id } }),
    });
}

type Opened = { form: 'add' } | { form: 'renew' } | { form: 'remove'; factor: FactorRow };

function FactorForm({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.form === 'add') return <AddFactor onClose={onClose} />;
  if (opened.form === 'renew') return <RenewCodes onClose={onClose} />;
  return <RemoveFactor factor={opened.factor} onClose={onClose} />;
}

type Own = NonNullable<ReturnType<typeof useOwnFactors>['data']>;
const useOwnFactors = () => useApiQuery(ownFactors, {}, { staleTime: 0 });

function FactorRows({ own, open }: { own: Own; open: (form: Opened) => void }) {
  const askToForget = useForget();
  const { factors, browsers, recoveryCodesLeft } = own;
  if (factors.length === 0) return null;
  return (
    <>
      {factors.map((factor) => (
        <Row
          key={factor.id}
          name={factor.name}
          notes={[
            text.kinds[factor.kind],
            text.createdAt(formatToMinute(factor.createdAt)),
            factor.lastUsedAt === null
              ? text.neverUsed
              : text.lastUsedAt(formatToMinute(factor.lastUsedAt)),
          ]}
          act={text.remove}
          onAct={() => open({ form: 'remove', factor })}
        />
      ))}
      <Row
        name={text.codes}
        notes={[text.left(recoveryCodesLeft)]}
        act={text.renew}
        onAct={() => open({ form: 'renew' })}
      />
      {browsers.map((browser) => (
        <Row
          key={browser.id}
          name={nameOf(browser)}
          notes={[
            text.trusted,
            text.lastUsedAt(formatToMinute(browser.lastUsedAt)),
            text.until(formatToMinute(browser.expiresAt)),
          ]}
          act={text.forget}
          onAct={() => askToForget(browser)}
        />
      ))}
    </>
  );
}

type ResetProps = { reset: NonNullable<Own['reset']> };

/** Stays when it was acknowledged: whoever knows the password can do that. */
function ResetRow({ reset: { at, by, reason, acknowledgedAt } }: ResetProps) {
  const notes = [text.resetBy(by, formatToMinute(at), reason)];
  if (acknowledgedAt !== null) notes.push(text.acknowledged(formatToMinute(acknowledgedAt)));
  return <Row name={text.lastReset} notes={notes} />;
}

function NewReset({ reset }: ResetProps) {
  const acknowledge = useApiMutation(acknowledgeReset, {
    success: text.KNOW_SUCCESS,
    refresh: [ownFactors],
  });
  return (
    <>
      <ResetNote reset={reset} />
      <button
        type="button"
        className={clsx(css.know, buttonCss.btn)}
        onClick={() => acknowledge.mutate({ input: {} })}
      >
        {text.know}
      </button>
    </>
  );
}

export function OwnFactorsPanel() {
  const query = useOwnFactors();
  const [opened, setOpened] = useState<Opened>();
  const isOn = query.data !== undefined && query.data.factors.length > 0;
  return (
    <section className={currentUserCss.part} aria-labelledby="own-factors">
      <div className={currentUserCss.head}>
        <h3 id="own-factors">{text.title}</h3>
        {query.data && (
          <>
            <span className={clsx(looks.state, isOn && looks.on)}>{isOn ? text.on : text.off}</span>
            <div className={currentUserCss.end}>
              <button
                type="button"
                className={buttonCss.btn}
                onClick={() => setOpened({ form: 'add' })}
              >
                {isOn ? text.addMore : text.add}
              </button>
            </div>
          </>
        )}
      </div>
      <p className={looks.soft}>
        {text.lead}
        {query.data?.isRequired && text.required}
      </p>
      <QueryResult query={query} widths={[200, 140]}>
        {(own) => (
          <>
            {own.reset?.acknowledgedAt === null && <NewReset reset={own.reset} />}
            <ul className={css.rows}>
              <FactorRows own={own} open={setOpened} />
              {own.reset && <ResetRow reset={own.reset} />}
            </ul>
          </>
        )}
      </QueryResult>
      {opened && <FactorForm opened={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
