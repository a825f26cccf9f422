/** Actions with fresh names and films, as the platform saves them. */
import { actionDetail, addAction } from '@spine/contract/action';
import type { World } from '#testing/world.ts';
import { filmOf, TYPED, videoIdOf } from './video.factory.ts';

export function savingActions(world: World) {
  const platform = world.as('platform');
  let number = 0;
  const freshName = () => {
    number += 1;
    return `Action ${number}`;
  };
  const freshVideo = () => videoIdOf(world, filmOf(freshName()));
  const add = async (given: object = {}) =>
    platform.raw(addAction, {
      ...TYPED,
      name: freshName(),
      videoId: 'videoId' in given ? undefined : await freshVideo(),
      ...given,
    });
  return {
    platform,
    freshName,
    freshVideo,
    add,
    added: async (given: object = {}): Promise<string> => (await add(given)).body.data.id,
    detail: async (id: string) => (await platform.call(actionDetail, { id })).body.data,
  };
}

/** The code of a refusal, and the fields it names. */
export const faultOf = ({ body }: { body: { code: number; fields?: { field: string }[] } }) => [
  body.code,
  body.fields?.map(({ field }) => field),
];
