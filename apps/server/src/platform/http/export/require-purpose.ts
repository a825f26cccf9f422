/** Refuses what would hand out many children to a browser before its user has said what for (docs/adr/0138-large-exports.md). */
import { isLarge } from '@spine/contract/disclosure';
import { kernelErrors } from '@spine/contract/kernel';
import { z } from 'zod';
import type { SessionClient } from '#platform/session/session-store.ts';
import { refuse } from '../refuse.ts';

/** Who asked for what a job makes: a run that begins later counts anew, and asks browsers again. */
export const jobClientField = z.enum(['browser', 'app']).default('browser');

type PurposeOf = { readonly client: SessionClient; readonly purpose?: string | undefined };

/** Refuses kernelErrors.purposeNeeded. Programs keep the wire of the specification: their exports stand in the digest. */
export function requirePurpose({ client, purpose }: PurposeOf, children: number): void {
  if (client === 'browser' && purpose === undefined && isLarge(children))
    refuse(kernelErrors.purposeNeeded, { data: { children } });
}
