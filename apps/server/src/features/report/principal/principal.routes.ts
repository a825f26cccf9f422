/** Translates the call for the page that a principal gets. */
import { readFileSync } from 'node:fs';
import { principalPage } from '@spine/contract/school-list';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { loadPrincipalFacts } from './principal.service.ts';
import { principalLogText } from './principal.text.ts';
import { principalModel } from './principal-model.ts';

const template = readFileSync(new URL('./principal.typ', import.meta.url), 'utf8');

/** The numbers are of one instant; the page is set after the transaction, which setting must not hold. */
export function principalRoutes({ typesetter }: Pick<AppPorts, 'typesetter'>): Binding[] {
  return [
    bindOpen(principalPage, async ({ scope, input, now, open, snapshot, note }) => {
      const facts = await snapshot(scope, (tenant) => loadPrincipalFacts(tenant, { input, now }));
      const model = principalModel(facts);
      const { projectId, schoolId } = input;
      note({ point: `${projectId},${schoolId}`, message: principalLogText.made(facts.scopeName) });
      await open(scope, () => Promise.resolve());
      const { file } = await typesetter.typeset({ template, data: JSON.stringify(model) });
      return { fileName: `${model.fileName}.pdf`, contentType: 'application/pdf', content: file };
    }),
  ];
}
