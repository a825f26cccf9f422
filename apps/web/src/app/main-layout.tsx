/** The layout of the signed-in screens: header with institution and user, side menu by role, content. */
import { App, ConfigProvider, Dropdown } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { JobButton } from '#features/job/job-button.tsx';
import { useSystemInfo } from '#features/session/use-system-info.ts';
import { useOffline } from '#platform/connection.ts';
import { useCan, useSession } from '#platform/session/session.ts';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { optionalComponent } from '#ui/lazy-component.tsx';
import { appText, menuText } from './app.text.ts';
import { createTheme } from './theme.ts';
import 'dayjs/locale/zh-cn';
import clsx from 'clsx';
import buttonCss from '#ui/styles/button.module.css';
import { useMedia } from '#ui/use-media.ts';
import { LoadingFallback } from './loading-fallback.tsx';
import css from './main-layout.module.css';
import { type MenuItem, menuGroupsOf, SIGN_OUT } from './menu.ts';
import { OlderStyles } from './older-styles.tsx';

dayjs.locale('zh-cn');

const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

/** antd's close button has no accessible name of its own. */
const CLOSABLE = { closable: { 'aria-label': appText.close } };

/** Chromium 86 knows no `:where()`, by which antd names the styles of a theme, nor its logical properties, as Safari 14. */
const older = !CSS.supports('selector(:where(a))') || !CSS.supports('inset-inline', '0');

/** antd's providers: our tokens in the system's colour scheme, Chinese texts, no space inserted into two-character buttons. */
function Providers({ children }: { children: ReactNode }) {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const theme = useMemo(() => createTheme(dark ? 'dark' : 'light', !reducedMotion.matches), [dark]);
  const provided = (
    <ConfigProvider
      locale={zhCN}
      theme={older ? { ...theme, hashed: false } : theme}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
      modal={CLOSABLE}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
  return older ? <OlderStyles>{provided}</OlderStyles> : provided;
}

/** Where signing in leads. */
const HOME = '/mainPage/currentUser';

const ApprovalCount = optionalComponent(
  async () => (await import('#features/approval/approval-notice.tsx')).ApprovalCount,
);
const HomeNotices = optionalComponent(async () => (await import('./home-notices.tsx')).HomeNotices);
const APPROVALS_DUE = 'approvals-due';

const SearchEntry = optionalComponent(async () => (await import('./search-entry.tsx')).SearchEntry);

/** Loaded after the layout, because it imports the endpoints of several features. */
const prefetch = async () => (await import('./prefetch.ts')).prefetchCommonData();

function UserMenu() {
  const user = useSession((state) => state.user);
  const navigate = useNavigate();
  if (!user) return null;
  const toAccount = () => void navigate('/mainPage/currentUser');
  const signOut = () => void navigate(SIGN_OUT, { replace: true });
  const items = [
    { key: 'account', icon: <Icon name="person" />, label: appText.account, onClick: toAccount },
    { key: 'signOut', icon: <Icon name="signOut" />, label: appText.signOut, onClick: signOut },
  ];
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <button type="button" className={clsx(buttonCss.btn, buttonCss.text, css.who)}>
        <span>
          {user.realName || user.username} · {user.roleName}
        </span>
        <Icon name="down" small />
      </button>
    </Dropdown>
  );
}

function DataScreenLink() {
  if (!useCan('dataScreen.menu')) return null;
  return (
    <Link
      className={clsx(buttonCss.btn, buttonCss.text, css.toScreen)}
      to="/dataLargeScreen"
      aria-label={appText.dataScreen}
    >
      <Icon name="screen" />
      <span>{appText.dataScreen}</span>
    </Link>
  );
}

function Header({ toggleMenu, menuOpen }: { toggleMenu: () => void; menuOpen: boolean }) {
  const orgName = useSession((state) => state.user?.orgName ?? '');
  const mayWork = useSession((state) => state.user?.access.isInForce);
  const { data: info } = useSystemInfo();
  return (
    <header className={css.head}>
      <button
        type="button"
        className={clsx(buttonCss.btn, buttonCss.icon, css.toggle)}
        aria-label={appText.openMenu}
        aria-expanded={menuOpen}
        aria-controls="main-menu"
        onClick={toggleMenu}
      >
        <Icon name="menu" />
      </button>
      <Link className={css.brand} to="/mainPage">
        <BrandMark />
        <span>{info?.platformName ?? appText.platformName}</span>
      </Link>
      {orgName !== '' && <span className={css.inst}>{orgName}</span>}
      <div className={css.right}>
        {mayWork && <SearchEntry />}
        <DataScreenLink />
        {mayWork && <JobButton />}
        <UserMenu />
      </div>
    </header>
  );
}

type MenuLinkProps = { place: MenuItem; close: () => void };

function MenuLink({ place: { key, path, icon, isApart }, close }: MenuLinkProps) {
  const isCounted = useCan('userList.edit') && key === 'APPROVALS';
  const inner = (
    <>
      <Icon name={icon} />
      {menuText[key]}
      {isCounted && <ApprovalCount id={APPROVALS_DUE} />}
    </>
  );
  if (isApart) return <a href={`/${path}`}>{inner}</a>;
  return (
    <NavLink
      to={`/mainPage/${path}`}
      onClick={close}
      {...(isCounted && { 'aria-describedby': APPROVALS_DUE })}
    >
      {inner}
    </NavLink>
  );
}

function SideMenu({ open, close }: { open: boolean; close: () => void }) {
  const menus = useSession((state) => state.menus);
  const { data: info } = useSystemInfo();
  return (
    <nav id="main-menu" className={clsx(css.menu, open && css.open)} aria-label={appText.mainMenu}>
      {menuGroupsOf(menus).map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          {group.places.map((place) => (
            <MenuLink key={place.key} place={place} close={close} />
          ))}
        </section>
      ))}
      <div className={css.foot}>{info?.version}</div>
    </nav>
  );
}

function Offline() {
  if (!useOffline()) return null;
  return (
    <p className={css.offline} role="alert">
      <Icon name="warn" small />
      {appText.offline}
    </p>
  );
}

export function MainLayout() {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const { user, ended } = useSession();
  const mayApprove = useCan('userList.edit');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page closes the menu of a narrow screen.
  useEffect(() => setMenuOpen(false), [pathname]);
  const userId = user?.mustChangePw || !user?.access.isInForce ? undefined : user.id;
  useEffect(() => {
    if (userId) void prefetch();
  }, [userId]);
  if (!user) return <LoadingFallback />;
  return (
    // A new key for each session: no component state survives the end of one.
    <Providers key={ended}>
      <div className={css.shell}>
        <a className={css.skip} href="#content">
          {appText.skip}
        </a>
        <Header toggleMenu={() => setMenuOpen((open) => !open)} menuOpen={menuOpen} />
        <SideMenu open={menuOpen} close={() => setMenuOpen(false)} />
        <main id="content" className={css.content} tabIndex={-1}>
          <Offline />
          {mayApprove && pathname === HOME && <HomeNotices role={user.role} />}
          <Suspense fallback={<LoadingFallback />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </Providers>
  );
}
