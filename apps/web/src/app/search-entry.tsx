/** The search over every screen, with the screens that the user's menu has. */
import { useMemo } from 'react';
import { SearchButton } from '#features/search/search-button.tsx';
import { useSession } from '#platform/session/session.ts';
import { menuText } from './app.text.ts';
import { mayVisit, menuGroupsOf } from './menu.ts';

export function SearchEntry() {
  const menus = useSession((state) => state.menus);
  const isConfined = useSession(({ user }) => user?.mustChangePw ?? true);
  const screens = useMemo(
    () =>
      menuGroupsOf(menus)
        .flatMap(({ places }) => places)
        .map(({ key, path, icon, isApart = false }) => ({
          key,
          word: menuText[key],
          icon,
          to: isApart ? `/${path}` : `/mainPage/${path}`,
          isApart,
        })),
    [menus],
  );
  if (isConfined) return null;
  return <SearchButton screens={screens} mayVisit={(path) => mayVisit(path, menus)} />;
}
