/** Translates the calls about the report template. */
import { configureTemplate, templateInfo } from '@spine/contract/template';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { saveTemplate, templateView } from './template.service.ts';
import { readLogo } from './template-logo.ts';

export function templateRoutes(): Binding[] {
  return [
    bind(templateInfo, async ({ tenant, actor }) => {
      const { orgName } = actor;
      return {
        rows: [await templateView(tenant, orgName)],
        total: 1,
      };
    }),
    // The logo is decoded before the transaction, so that decoding holds no connection.
    bindOpen(configureTemplate, async ({ scope, actor, input, upload, now, newId, open, note }) => {
      const logo = upload && (await readLogo(upload, input.fileName));
      const save = { orgName: actor.orgName, id: newId(), now, input, logo };
      await open(scope, async (tenant) => note(await saveTemplate(tenant, save)));
      return undefined;
    }),
  ];
}
