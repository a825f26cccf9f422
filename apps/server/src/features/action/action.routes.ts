/** Translates the calls about the action library. */
import {
  actionDetail,
  actionErrors,
  actionVideo,
  addAction,
  beginVideo,
  cancelVideo,
  coverPicture,
  deleteAction,
  editAction,
  listActions,
  listMuscles,
  sendVideoPart,
} from '@spine/contract/action';
import type { AppPorts } from '#platform/app-ports.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bind, bindOpen, bindPublic } from '#platform/http/bind.ts';
import {
  actionView,
  addToLibrary,
  deleteFromLibrary,
  editInLibrary,
  libraryMuscles,
  listLibrary,
} from './action.service.ts';
import { actionLogText } from './action.text.ts';
import { coverChange, parseCover } from './media/cover.ts';
import { actionCover, type CoverSources, serveCover, serveVideo } from './media/media.service.ts';
import type { MediaLinks } from './media/media-link.ts';
import { cancelUpload, openUpload, receivePart } from './video/video-upload.service.ts';

type ActionPorts = Pick<AppPorts, 'blobs' | 'database'> & {
  readonly links: MediaLinks;
  /** The covers of other kinds. */
  readonly covers: CoverSources;
};

export function actionRoutes(parts: ActionPorts): Binding[] {
  return [...libraryRoutes(parts), ...videoRoutes(parts), ...mediaRoutes(parts)];
}

function libraryRoutes({ links }: ActionPorts): Binding[] {
  const { coverInvalid } = actionErrors;
  return [
    bind(listActions, ({ tenant, input, now }) => listLibrary(tenant, input, { links, now })),
    bind(listMuscles, ({ tenant }) => libraryMuscles(tenant)),
    bind(actionDetail, ({ tenant, input, now }) => actionView(tenant, input.id, { links, now })),
    // The cover is parsed before the transaction, so that unpacking it holds no connection.
    bindOpen(addAction, async ({ actor, input, now, newId, note, open }) => {
      const cover = await parseCover(input.cover, coverInvalid);
      const id = newId();
      const saved = { id, input, cover, by: { userId: actor.userId, now } };
      await open(platformScope, async (tenant) =>
        note({ point: id, message: await addToLibrary(tenant, saved) }),
      );
      return { id };
    }),
    bindOpen(editAction, async ({ actor, input, now, note, open }) => {
      const cover = await parseCover(coverChange(input), coverInvalid);
      const { id, cover: _cover, removeCover: _removeCover, ...changes } = input;
      const by = { userId: actor.userId, now };
      const saved = { id, input: changes, cover, by, paths: { links, now } };
      await open(platformScope, async (tenant) =>
        note({ point: id, message: await editInLibrary(tenant, saved) }),
      );
      return undefined;
    }),
    bind(deleteAction, async ({ tenant, input, now, note }) => {
      const message = await deleteFromLibrary(tenant, input.id, now);
      note({ point: input.id, message, level: 'WARN' });
      return undefined;
    }),
  ];
}

function videoRoutes({ blobs, database }: ActionPorts): Binding[] {
  return [
    bind(beginVideo, ({ tenant, actor: { userId }, input, now, newId }) =>
      openUpload(tenant, blobs, { file: input, newId, by: { userId, now } }),
    ),
    bindOpen(sendVideoPart, ({ actor: { userId }, input, incoming, now, note, open }) =>
      receivePart(
        { ...input, incoming },
        {
          blobs,
          database,
          by: { userId, now },
          openLogged: (fileName, work) => {
            note({ point: input.id, message: actionLogText.uploaded(fileName) });
            return open(platformScope, work);
          },
        },
      ),
    ),
    bind(cancelVideo, async ({ tenant, actor: { userId }, input, now }) => {
      await cancelUpload(tenant, blobs, { id: input.id, userId, now });
      return undefined;
    }),
  ];
}

function mediaRoutes({ links, blobs, covers }: ActionPorts): Binding[] {
  const sources = { ...covers, action: actionCover };
  return [
    bindPublic(actionVideo, ({ input, now, open }) =>
      serveVideo(open, blobs, links.readVideo(input.token, now)),
    ),
    bindPublic(coverPicture, ({ input, now, open }) =>
      serveCover(open, sources, links.readCover(input.token, now)),
    ),
  ];
}
