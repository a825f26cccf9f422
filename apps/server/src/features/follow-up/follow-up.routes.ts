/** Translates the calls of the follow-up board. The log says what was done, never what was noted. */
import {
  actInCase,
  actWord,
  caseOfChild,
  countCases,
  exportCases,
  listAssignees,
  listCases,
  sumCases,
} from '@spine/contract/follow-up';
import { hasPermission } from '@spine/contract/kernel';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { caseExport, countTabs, listBoard, sumTabs } from './board.service.ts';
import { doAct, loadAssignees } from './case-act.service.ts';
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
    bind(sumCases, ({ tenant, actor, input, now }) =>
      sumTabs(tenant, input, { now, mayList: hasPermission(actor.role, 'followUp.menu') }),
    ),
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
  ];
}
