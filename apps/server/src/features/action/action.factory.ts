/** Actions with fresh names and films, as the platform saves them. */
import { actionDetail, addAction } from '@spine/contract/action';
import type { World } from '#testing/world.ts';
import { ACTION_INPUT, makeVideo, uploadVideo } from './video/video.factory.ts';

export function openActions(world: World) {
  const platform = world.as('platform');
  let number = 0;
  const freshName = () => {
    number += 1;
    return `Action ${number}`;
  };
  const freshVideo = () => uploadVideo(world, makeVideo(freshName()));
  const add = async (fields: object = {}) =>
    platform.raw(addAction, {
      ...ACTION_INPUT,
      name: freshName(),
      videoId: 'videoId' in fields ? undefined : await freshVideo(),
      ...fields,
    });
  return {
    platform,
    freshName,
    freshVideo,
    add,
    added: async (fields: object = {}): Promise<string> => (await add(fields)).body.data.id,
    detail: async (id: string) => (await platform.call(actionDetail, { id })).body.data,
  };
}

/** The code of a refusal, and the fields it names. */
export const codeAndFields = ({
  body,
}: {
  body: { code: number; fields?: { field: string }[] };
}) => [body.code, body.fields?.map(({ field }) => field)];
