import type { Actor } from '#platform/auth/actor.ts';

export type JobStatus = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** Who asked for a job, as they were then. */
export type JobActor = Pick<Actor, 'userId' | 'username' | 'role' | 'orgId' | 'orgName'>;

/** The actor of a job where a signed-in one is asked for. */
export function asActor(actor: JobActor): Actor {
  return { ...actor, tel: null, mustChangePassword: false };
}
