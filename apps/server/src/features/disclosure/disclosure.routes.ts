/** Translates the calls about what was exported and shown of many children. */
import {
  countUnreadDisclosures as countCall,
  listDisclosures as listCall,
  markDisclosuresRead as markCall,
} from '@spine/contract/disclosure';
import { type Binding, bind } from '#platform/http/bind.ts';
import { countUnread, listDisclosures, markRead } from './disclosure.service.ts';
import { disclosureLogText } from './disclosure.text.ts';

export function disclosureRoutes(): Binding[] {
  return [
    bind(listCall, ({ tenant, input, now, note }) => {
      note({ message: disclosureLogText.viewed, occasion: 'disclosures' });
      return listDisclosures(tenant, input, now);
    }),
    bind(countCall, ({ tenant, actor, now }) => countUnread(tenant, actor, now)),
    bind(markCall, async ({ tenant, actor, input: { through }, now, note }) => {
      await markRead(tenant, { userId: actor.userId, through }, now);
      note({ point: actor.userId, message: disclosureLogText.read(through) });
      return undefined;
    }),
  ];
}
