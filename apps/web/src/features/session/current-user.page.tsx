/** The user's own page: the facts of the account, and the password. */
import type { SessionUser } from '@spine/contract/session';
import { useSession } from '#platform/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useTitle } from '#ui/use-title.ts';
import { ChangePassword } from './change-password.tsx';
import './current-user.css';
import { currentUserText as text } from './current-user.text.ts';

function Facts({ user }: { user: SessionUser }) {
  const facts = [
    [text.username, user.username],
    [text.role, user.roleName],
    [text.organization, user.orgName || text.platform],
    [text.phone, user.tel || text.noPhone],
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
      </dl>
      <p className="own-note">{text.phoneHint}</p>
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
    </div>
  );
}
