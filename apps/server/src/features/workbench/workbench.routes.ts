/** Translates the call of the workbench. */
import { readWorkbench } from '@spine/contract/workbench';
import { type Binding, bind } from '#platform/http/bind.ts';
import { loadWorkbench } from './workbench.service.ts';
import { workbenchLogText as text } from './workbench.text.ts';

/** Apart from looks at the board within the hour. */
const OCCASION = 'workbench';

export function workbenchRoutes(): Binding[] {
  return [
    bind(readWorkbench, ({ tenant, actor, note }) => {
      note({ message: text.viewed, occasion: OCCASION });
      return loadWorkbench(tenant, actor);
    }),
  ];
}
