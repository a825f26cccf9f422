/** Another server that is measured beside this one, and what it is given to do. */
import type { DatabaseAddress } from '../target/database.ts';
import type { HttpClient, Sent } from '../target/http-client.ts';
import type { ServerCommand, ServerProcess } from '../target/process.ts';

export const TASKS = ['exam', 'school', 'institution', 'upload'] as const;
export type Task = (typeof TASKS)[number];

/** One that runs, this server too. */
export type Peer = {
  readonly name: string;
  readonly http: HttpClient;
  readonly request: (task: Task) => Sent;
  /** One more process of it. */
  readonly start: () => Promise<ServerProcess>;
};

/** What the tasks are about. */
export type TaskFacts = {
  readonly orgId: string;
  readonly schoolId: string;
  readonly examId: string;
  /** A hundred new examinations of one school, graded, as rows of the table. */
  readonly newRows: () => readonly object[];
};

export type PeerStart = {
  readonly folder: string;
  readonly database: DatabaseAddress;
  readonly orgId: string;
};

export type PeerDefinition = {
  readonly name: string;
  /** What this server does and that one does not. */
  readonly leavesOut: string;
  /** What npm installs. */
  readonly packages: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
  /** Once, before the first start. */
  readonly prepare?: (start: PeerStart) => Promise<unknown>;
  readonly command: (start: PeerStart) => ServerCommand | Promise<ServerCommand>;
  readonly request: (task: Task, facts: TaskFacts) => Sent;
};

/** The request of a call with JSON. */
export function jsonRequest(path: string, body?: unknown, token = 'nobody'): Sent {
  const authorization = `Bearer ${token}`;
  if (body === undefined) return { method: 'GET', path, headers: { authorization } };
  const headers = { authorization, 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}
