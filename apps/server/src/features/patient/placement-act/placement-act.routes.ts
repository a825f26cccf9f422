/** Translates the acts on where children are at school. */
import {
  actOnPlacements as actCall,
  actWord,
  renameClass as renameCall,
} from '@spine/contract/patient';
import { type Binding, bind } from '#platform/http/bind.ts';
import { actOnPlacements, renameClass } from './placement-act.service.ts';
import { placementActLogText as text } from './placement-act.text.ts';

export function placementActRoutes(): Binding[] {
  return [
    bind(actCall, async ({ tenant, actor, input, now, newId, note }) => {
      const { schoolId, ...acted } = await actOnPlacements(tenant, { input, actor, now, newId });
      note({
        point: schoolId,
        message: text.acted(actWord[input.kind], acted.changed, input.from),
      });
      return acted;
    }),
    bind(renameCall, async ({ tenant, actor, input, now, newId, note }) => {
      const { schoolId, ...acted } = await renameClass(tenant, { input, actor, now, newId });
      note({ point: schoolId, message: text.acted(text.renamed, acted.changed, input.from) });
      return acted;
    }),
  ];
}
