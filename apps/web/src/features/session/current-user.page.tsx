/** The user's own page: the facts of the account, the phone, the password, and where the account is signed in. */
import type { SessionUser } from '@spine/contract/session';
import { useState } from 'react';
import { useSession } from '#platform/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useTitle } from '#ui/use-title.ts';
import { ChangePassword } from './change-password.tsx';
import './current-user.css';
import { currentUserText as text } from './current-user.text.ts';
import { OwnSessionsPanel } from './own-sessions.panel.tsx';
import { PhoneBindingForm } from './phone-binding.form.tsx';

function Facts({ user }: { user: SessionUser }) {
  const [binding, setBinding] = useState(false);
  const facts = [
    [text.username, user.username],
    [text.role, user.roleName],
    [text.organization, user.orgName || text.platform],
  ] as const;
  return (
    <section className="card own-card" aria-labelledby="own-account">
      <h2 className="h2" id="own-account">
        {text.account}
      </h2>
      <dl className="kv own-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{text.phone}</dt>
          <dd className="own-phone">
            <span>{user.tel || text.noPhone}</span>
            {!user.mustChangePw && (
              <button type="button" className="btn" onClick={() => setBinding(true)}>
                {user.tel ? text.changePhone : text.bindPhone}
              </button>
            )}
          </dd>
        </div>
      </dl>
      <p className="own-note">{text.phoneHint}</p>
      {binding && <PhoneBindingForm replaces={user.tel !== ''} onClose={() => setBinding(false)} />}
    </section>
  );
}

function MustChange() {
  return (
    <div className="must-change" role="alert">
      <Icon name="warn" />
      <div>
        <p className="h2">{text.mustChangeTitle}</p>
        <p>{text.mustChange}</p>
      </div>
    </div>
  );
}

export function CurrentUserPage() {
  const user = useSession((state) => state.user);
  useTitle(text.title);
  if (!user) return null;
  return (
    <div className="main own">
      <div className="title">
        <h1>{text.title}</h1>
      </div>
      {user.mustChangePw && <MustChange />}
      <div className="own-cards">
        <Facts user={user} />
        <section className="card own-card" aria-labelledby="own-password">
          <h2 className="h2" id="own-password">
            {text.password}
          </h2>
          <ChangePassword />
        </section>
      </div>
      <OwnSessionsPanel />
    </div>
  );
}
