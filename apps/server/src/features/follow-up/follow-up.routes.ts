/** Translates the calls of the follow-up board. The log says what was done, never what was noted. */
import {
  actInCase,
  actInCases,
  actWord,
  caseOfChild,
  countCases,
  exportCases,
  listAssignees,
  listCases,
  readCases,
} from '@spine/contract/follow-up';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { caseExport, countTabs, listBoard } from './board.service.ts';
import { doAct, loadAssignees } from './case-act.service.ts';
import { actInAll, readAll } from './case-batch.service.ts';
import { loadCase } from './case-view.service.ts';
import { followUpLogText as text } from './follow-up.text.ts';

export function followUpRoutes(): Binding[] {
  return [
    bind(listCases, async ({ tenant, input, now, note }) => {
      const answer = await listBoard(tenant, input, now);
      note({ message: text.listed(answer.total) });
      return answer;
    }),
    bind(countCases, ({ tenant, input, now }) => countTabs(tenant, input, now)),
    bindExport(exportCases, caseExport),
    bind(caseOfChild, async ({ tenant, input, note }) => {
      const view = await loadCase(tenant, input.patientId);
      note({ point: input.patientId, message: text.viewed });
      return view;
    }),
    bind(listAssignees, ({ tenant }) => loadAssignees(tenant)),
    bind(actInCase, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      await doAct(tenant, { input, by, now });
      note({ point: input.patientId, message: text.done(actWord[input.kind]) });
      return undefined;
    }),
    bind(readCases, ({ tenant, input, now }) => readAll(tenant, input.ids, now)),
    bind(actInCases, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      const answer = await actInAll(tenant, { input, by, now });
      const { done, refused } = answer;
      const message = text.batch(actWord[input.kind], done.length, refused.length);
      note({ point: done.join(','), message });
      return answer;
    }),
  ];
}
