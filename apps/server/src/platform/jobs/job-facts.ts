import type { Actor } from '#platform/auth/actor.ts';

export type JobStatus = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** Who asked for a job, as they were then. */
export type JobActor = Pick<Actor, 'userId' | 'username' | 'role' | 'orgId' | 'orgName'>;
