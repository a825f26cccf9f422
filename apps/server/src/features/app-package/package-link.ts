/**
 * The link behind the QR code of a package. The phone that scans it has no session; a withdrawn package ends its links,
 * because they lead to its row.
 */
import { bytesFromId, idFromBytes, signedLinks } from '#platform/http/signed-link.ts';

const ID_BYTES = 16;
const HOUR = 3600;
const RULES = { purpose: 'app-package-link', lifeSeconds: 24 * HOUR, stepSeconds: HOUR } as const;

export type PackageLinks = ReturnType<typeof packageLinks>;

/** Makes and reads the links; one made within the same hour is the same link. */
export function packageLinks(secret: string) {
  const links = signedLinks(secret, RULES);
  return {
    /** Lives for 24 to 25 hours. */
    path: (id: string, now: Date): string => `/get-app/${links.make(bytesFromId(id), now)}`,
    /** The package that a token names; undefined when the token is forged or has expired. */
    read: (token: string, now: Date): string | undefined => {
      const claim = links.read(token, now);
      return claim?.length === ID_BYTES ? idFromBytes(claim) : undefined;
    },
  };
}
