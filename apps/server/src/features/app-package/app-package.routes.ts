/** Translates the calls about app packages. */
import {
  appPackageErrors,
  downloadAppPackage,
  downloadLinkedAppPackage,
  linkedAppPackage,
  listAppPackages,
  uploadAppPackage,
  withdrawAppPackage,
} from '@spine/contract/app-package';
import type { AppPorts } from '#platform/app-ports.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bind, bindOpen, bindPublic } from '#platform/http/bind.ts';
import type { PublicCall } from '#platform/http/call.ts';
import {
  checkUpload,
  listPackages,
  livingPackage,
  removePackage,
  savePackage,
  servePackage,
  uploadLogMessage,
} from './app-package.service.ts';
import { packageLinks } from './package-link.ts';

type AppPackagePorts = Pick<AppPorts, 'blobs' | 'secret' | 'publicUrl'>;
type LinkCall = Pick<PublicCall<typeof linkedAppPackage>, 'input' | 'now' | 'open'>;

export function appPackageRoutes({ blobs, secret, publicUrl }: AppPackagePorts): Binding[] {
  const links = packageLinks(secret);
  const { unknown, linkInvalid } = appPackageErrors;
  const findLinked = ({ input, now, open }: LinkCall) =>
    open(platformScope, (tenant) =>
      livingPackage(tenant, links.read(input.token, now), linkInvalid),
    );
  return [
    bind(listAppPackages, async ({ tenant, input, now, origin }) => {
      const { rows, total } = await listPackages(tenant, input);
      const base = publicUrl?.replace(/\/+$/, '') ?? origin;
      return { rows: rows.map((row) => ({ ...row, url: base + links.path(row.id, now) })), total };
    }),
    bindOpen(
      uploadAppPackage,
      async ({ actor, input, incoming, now, newId, note, open, snapshot }) => {
        const expected = await snapshot(platformScope, (tenant) =>
          checkUpload(tenant, input, incoming),
        );
        const id = newId();
        note({ point: id, message: uploadLogMessage(input) });
        return savePackage(expected, {
          id,
          blobs,
          newId,
          by: { actor, now },
          open: (work) => open(platformScope, work),
        });
      },
    ),
    bind(withdrawAppPackage, async ({ tenant, input, now, note }) => {
      note({ point: input.id, message: await removePackage(tenant, input.id, now), level: 'WARN' });
      return undefined;
    }),
    bind(downloadAppPackage, async ({ tenant, input }) =>
      servePackage(blobs, await livingPackage(tenant, input.id, unknown)),
    ),
    bindPublic(linkedAppPackage, findLinked),
    bindPublic(downloadLinkedAppPackage, async (call) =>
      servePackage(blobs, await findLinked(call)),
    ),
  ];
}
