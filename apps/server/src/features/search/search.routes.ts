/** Translates the search that stands over every screen. */
import { searchEverywhere as searchCall } from '@spine/contract/search';
import { type Binding, bind } from '#platform/http/bind.ts';
import { searchEverywhere } from './search.service.ts';
import { searchLogText } from './search.text.ts';

/** The list of children has its own line of the hour. */
const OCCASION = 'search';

export function searchRoutes(): Binding[] {
  return [
    bind(searchCall, ({ tenant, actor, input, now, note }) => {
      note({ message: searchLogText.sought, occasion: OCCASION });
      return searchEverywhere(tenant, { role: actor.role, text: input.q, now });
    }),
  ];
}
