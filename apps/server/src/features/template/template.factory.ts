/** A form as a browser sends it to the report settings. */
import { API_PREFIX } from '@spine/contract/kernel';
import { configureTemplate, templateInfo } from '@spine/contract/template';
import type { CastName } from '#testing/cast.ts';
import type { TestAnswer, World } from '#testing/world.ts';

type SentFile = { readonly name: string; readonly bytes: Uint8Array };

function formOf(fields: Readonly<Record<string, string>>, files: readonly SentFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files) form.append('file', new Blob([Buffer.from(bytes)]), name);
  return form;
}

/** How one of the cast saves: the fields, and the file if there is one. */
export function saveAs(world: World, name: CastName) {
  return async (
    fields: Readonly<Record<string, string>>,
    ...files: readonly SentFile[]
  ): Promise<TestAnswer> => {
    const body = new Response(formOf(fields, files));
    return world.inject({
      method: 'POST',
      url: API_PREFIX + configureTemplate.path,
      headers: {
        authorization: `Bearer ${world.tokens[name]}`,
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
}

/** The template as one of the cast reads it. */
export async function templateFor(world: World, name: CastName) {
  const { body } = await world.as(name).call(templateInfo, {});
  return body['rows'][0];
}
