/** Translates the calls about the report template. */
import { configureTemplate, templateInfo } from '@spine/contract/template';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { templateScope } from './template.policy.ts';
import { saveTemplate, templateView } from './template.service.ts';
import { logoOf } from './template-logo.ts';

export function templateRoutes(): Binding[] {
  return [
    bind(templateInfo, async ({ db, actor }) => {
      const { orgName } = actor;
      return {
        rows: [await templateView(db, { scope: templateScope(actor), orgName })],
        total: 1,
      };
    }),
    // The logo is looked at before the transaction: unpacking must not hold a connection.
    bindOpen(configureTemplate, async ({ actor, input, upload, now, newId, open, note }) => {
      const scope = templateScope(actor);
      const logo = upload && (await logoOf(upload, input.fileName));
      const save = { scope, orgName: actor.orgName, id: newId(), now, sent: input, logo };
      await open(scope, async (db) => note(await saveTemplate(db, save)));
      return undefined;
    }),
  ];
}
